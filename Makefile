# Two commands do everything: `make play` and `make test`. `make long` holds the long proofs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.requirements

.PHONY: setup play test long lint gallery bench clean

setup: $(STAMP)

# Made anew when it is missing, when a requirement changed, or when it lost its interpreter.
$(STAMP): requirements.txt requirements-dev.txt
	@test -x $(BIN)/python && $(BIN)/python -c '' 2>/dev/null || $(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@cp requirements-dev.txt $(STAMP)

play: setup
	$(BIN)/python main.py

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

test: lint
	$(BIN)/python -m pytest -n 2 --dist loadgroup -q

long: setup
	$(BIN)/python -m tests.long

gallery: setup
	$(BIN)/python -m tests.gallery --out out/gallery

bench: setup
	$(BIN)/python -m tests.bench --json out/bench.json

clean:
	rm -rf $(VENV) out .pytest_cache .mypy_cache .ruff_cache
