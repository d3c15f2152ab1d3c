# Everything here sets itself up. `make run` needs neither a compiler nor root.

PYTHON ?= python3
VENV := .venv
# What is installed: enough for the box in the browser; everything.
SIMULATOR := $(VENV)/.simulator
READY := $(VENV)/.ready
# Compiled modules are kept: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE
# A worker that has nothing left takes what waits at another one.
WORKERS := -n auto --dist worksteal
DAILY := -m 'not built and not browser and not slow' --hypothesis-profile daily

.PHONY: help run test check moved-clock campaign lint bench bench-desk hardware pcb release firmware micropython-unix emulator browser kicad clean

help:
	@echo 'make run               an evening to try out in the browser: desk, tables, and a box of your own'
	@echo 'make firmware          build/schreiber.uf2, the image for the Pico'
	@echo 'make test              everything checked, also on an emulated Pico and in a browser'
	@echo 'make check             for daily work: what needs no compiler, emulator or browser, and little time'
	@echo 'make moved-clock       the same, in 400 days and over midnight'
	@echo 'make campaign          random keys, noise, faults, power cuts, days, hostile data, a minute each'
	@echo 'make bench             figures: latencies, memory, sizes, key presses'
	@echo 'make bench-desk        figures of the desk: draw, intake, standings, pages, start'
	@echo 'make hardware          pin table, circuit, pictures, parts of the case to print'
	@echo 'make pcb               the printed circuit board: KiCad project, files to order it, pictures'
	@echo 'make release           image, prints, board, guides and sources, in a folder and a ZIP'
	@echo 'make lint              form and style only'
	@echo 'make emulator          the emulated Pico, compiled for this Python: many times faster'
	@echo 'make micropython-unix  build/micropython, the same MicroPython for the PC'
	@echo 'make browser           a Chromium, with which the tests look at the pages'
	@echo 'make kicad             KiCad, with which the tests look at the board'
	@echo 'make clean             remove build/; downloads are kept in .cache/'

run: $(SIMULATOR)
	$(VENV)/bin/schreiber rehearse

test: lint firmware micropython-unix emulator browser kicad
	$(VENV)/bin/python -m pytest $(WORKERS)
	@$(MAKE) --no-print-directory moved-clock

check: lint
	$(VENV)/bin/python -m pytest $(WORKERS) $(DAILY)

# No test depends on the day. Each of the two runs has one clock, in all of its processes.
moved-clock: $(READY)
	$(VENV)/bin/python -m tests.moved_clock 400-days $(WORKERS) $(DAILY)
	$(VENV)/bin/python -m tests.moved_clock midnight $(WORKERS) $(DAILY)

campaign: firmware emulator
	$(VENV)/bin/python -m tests.campaign all

lint: $(READY)
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .

bench: firmware emulator
	$(VENV)/bin/python -m host_tools.bench

bench-desk: $(READY)
	$(VENV)/bin/python -m host_tools.bench_desk

hardware: $(READY)
	$(VENV)/bin/python -m hardware.workshop build

pcb: $(READY)
	@$(PYTHON) -m firmware.image.toolchain kicad-models
	$(VENV)/bin/python -m hardware.board make
	$(VENV)/bin/python -m hardware.board check
	$(VENV)/bin/python -m hardware.board export

release: $(READY) firmware browser
	@$(PYTHON) -m firmware.image.toolchain kicad-models
	$(VENV)/bin/python -m host_tools.release

firmware:
	@$(PYTHON) -m firmware.image.build firmware

micropython-unix:
	@$(PYTHON) -m firmware.image.build unix

emulator: $(READY)
	@$(VENV)/bin/python -m host_tools.emulator.native

browser:
	@$(PYTHON) -m firmware.image.toolchain browser

kicad:
	@$(PYTHON) -m firmware.image.toolchain kicad

clean:
	rm -rf build

$(VENV)/bin/python:
	$(PYTHON) -m firmware.image.toolchain venv
	$(PYTHON) -m venv $(VENV)

$(SIMULATOR): pyproject.toml | $(VENV)/bin/python
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(READY): pyproject.toml | $(VENV)/bin/python
	$(VENV)/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
