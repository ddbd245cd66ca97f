"""Meuterer: cards for sale, secret characters, and a captain who may not stay one."""
