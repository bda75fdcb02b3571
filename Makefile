# make demo       one experiment, from nothing to its result and its report
# make test       what CI runs: lint, then every test
# make lint       ruff, mypy, import-linter
# make bench      the benchmarks
# make notebooks  every notebook in full, what it shows stored with it
# make venv       only .venv, ready to run
# make clean      remove .venv and caches; results stay
#
# PYTHON=/path/to/python chooses the interpreter.

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install -qq --disable-pip-version-check
RUN  := $(VENV)/.run-installed
DEV  := $(VENV)/.dev-installed

PYTHON  ?=
PYTHONS := $(if $(PYTHON),$(PYTHON),python3.14 python3.13 python3.12 python3.11 python3)

.PHONY: help demo test lint bench notebooks venv clean
.DELETE_ON_ERROR:

help:
	@sed -n 's/^# \(make .*\)/\1/p' Makefile

demo: $(RUN)
	@$(BIN)/simlab run configs/quickstart.toml --html results/quickstart.html

test: lint
	@$(BIN)/python -m pytest --numprocesses auto

lint: $(DEV)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(DEV)
	@$(BIN)/python -m pytest -m bench tests/bench

notebooks: $(DEV)
	@$(BIN)/python notebooks/refresh.py

venv: $(RUN)

clean:
	rm -rf $(VENV) build dist *.egg-info .benchmarks .hypothesis .import_linter_cache \
	    .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The package is installed in place, so only a changed pyproject.toml asks for a new installation.
$(RUN): pyproject.toml
	@$(ensure_venv)
	@echo "installing simlab into $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(DEV): pyproject.toml
	@$(ensure_venv)
	@echo "installing simlab and its developers' tools into $(VENV) ..."
	@$(PIP) --editable '.[dev]'
	@touch $(RUN) $@

# Make .venv with the first interpreter that is new enough and can. Debian keeps ensurepip in a
# package of its own (python3-venv): root gets it installed, anybody else is told.
define ensure_venv
usable() { $(BIN)/python -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }; \
make_venv() { \
    found=; \
    for python in $(PYTHONS); do \
        "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
        found="$$python"; \
        if "$$python" -m venv --clear $(VENV) >/dev/null 2>&1 && usable; then \
            echo "made $(VENV) with $$("$$python" --version) ($$python)"; \
            return 0; \
        fi; \
        rm -rf $(VENV); \
    done; \
    return 1; \
}; \
install_venv_module() { \
    [ -n "$$found" ] && [ "$$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || return 1; \
    echo "$$found cannot make virtual environments; installing python3-venv ..."; \
    apt-get update -qq && \
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >/dev/null; \
}; \
if ! usable && ! make_venv && ! { install_venv_module && make_venv; }; then \
    if [ -n "$$found" ]; then \
        echo "$$found cannot make virtual environments: run 'apt-get install python3-venv'" \
            "as root, then make again." >&2; \
    else \
        echo "simlab needs Python 3.11 or newer; tried: $(PYTHONS)." \
            "Name yours: make PYTHON=..." >&2; \
    fi; \
    exit 1; \
fi
endef
