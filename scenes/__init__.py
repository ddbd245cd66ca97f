"""Everything that needs a screen. The only place that knows pygame; holds no rules."""
