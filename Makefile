# Everything here sets itself up. `make run` needs neither a compiler nor root.

PYTHON ?= python3
VENV := .venv
# Windows has another name for where programs are, and some things that it has not.
ifeq ($(OS),Windows_NT)
BIN := $(VENV)/Scripts
EVERYWHERE := and not posix
else
BIN := $(VENV)/bin
endif
# What is installed: enough for the desk and the try-out page; for the site, too; everything.
SIMULATOR := $(VENV)/.simulator
SITE := $(VENV)/.site
READY := $(VENV)/.ready
# Compiled modules are kept: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE
# A worker that has nothing left takes what waits at another one.
WORKERS := -n auto --dist worksteal
# Not what needs something built, or takes long.
EVERY_DAY := not (built or browser or server or slow or long) $(EVERYWHERE)
# Only what is locked is installed, byte by byte.
INSTALL := @$(PYTHON) -m firmware.image.packages
# For every system and every Python that we want. The bot of .github/renovate.json repeats the command:
# uv writes it into the lock, and it has to read `=` there.
LOCK := $(BIN)/python -m uv pip compile pyproject.toml --group=build --universal \
	--python-version=3.11 --generate-hashes --upgrade --quiet

.PHONY: help run test begun moved check daily campaign nightly lint bench bench-desk bench-server freeze hardware pcb release lock firmware trial micropython-unix micropython-unittest emulator browser axe postgresql page-tools page site kicad second-opinion clean

help:
	@echo 'make run               an evening to try out in the browser: desk, tables, and a box of your own'
	@echo 'make firmware          build/schreiber.uf2, the image for the Pico'
	@echo 'make test              everything checked, on another day, also on an emulated Pico and in a browser'
	@echo 'make check             for daily work: what needs no compiler, emulator or browser, and little time'
	@echo 'make campaign          random keys, noise, faults, power cuts, days, hostile data, a minute each'
	@echo 'make nightly           the campaigns, and the tests that try every value or play for minutes'
	@echo 'make trial FROM=sid    the image with a newer MicroPython, of a suite or a folder: what no longer fits'
	@echo 'make bench             figures: latencies, memory, sizes, key presses'
	@echo 'make bench-desk        figures of the desk: draw, intake, standings, pages, start'
	@echo 'make bench-server      some of them with a file and with a database server, up to 300,000 deals'
	@echo 'make hardware          pin table, circuit, pictures, parts of the case to print'
	@echo 'make pcb               the printed circuit board: KiCad project, files to order it, pictures'
	@echo 'make page              build/page, the box in any browser, for a static web space'
	@echo 'make site              build/site, the guides in three languages, and that page'
	@echo 'make freeze            the files that are stored and sent, as the code of today writes them'
	@echo 'make release           image, site, prints, board, guides and sources, in a folder and a ZIP;'
	@echo '                       TWICE=yes makes it in two fresh checkouts, and compares'
	@echo 'make lint              form, style and types only'
	@echo 'make lock              the newest versions of all that is installed, for you to test'
	@echo 'make emulator          the emulated Pico, compiled for this Python: many times faster'
	@echo 'make micropython-unix  build/micropython, the same MicroPython for the PC'
	@echo 'make micropython-unittest  its framework for tests, which run on both and on a box'
	@echo 'make browser           a Chromium, with which the tests look at the pages'
	@echo 'make axe               axe-core, which finds where a page shuts somebody out'
	@echo 'make postgresql        a PostgreSQL, which the tests start for themselves, without a service'
	@echo 'make second-opinion    the other emulators with which the tests compare ours'
	@echo 'make kicad             KiCad, with which the tests look at the board'
	@echo 'make clean             remove build/; downloads are kept in .cache/'

run: $(SIMULATOR)
	@$(BIN)/schreiber rehearse

# Form and types are looked at beside the tests.
test: begun firmware micropython-unix micropython-unittest emulator browser axe postgresql page-tools kicad second-opinion
	@$(MAKE) --no-print-directory --jobs=2 moved lint

# No test depends on the day: in this run our processes are on another one, and soon on the next.
# What needs little time each, `make check` has today.
moved: $(READY)
	$(BIN)/python -m tests.moved_clock $(WORKERS)

# The image is compiled beside the download of the packages; each needs a while of its own.
begun:
	@$(MAKE) --no-print-directory --jobs=2 firmware $(READY)

# The types take as long as half of the tests.
check: $(READY)
	@$(MAKE) --no-print-directory --jobs=2 daily lint

daily: $(READY)
	$(BIN)/python -m pytest $(WORKERS) -m '$(EVERY_DAY)'

campaign: firmware emulator postgresql second-opinion
	$(BIN)/python -m tests.campaign all

# Of these tests, `make test` has a sample each.
nightly: campaign micropython-unix browser axe page-tools
	$(BIN)/python -m pytest $(WORKERS) -m nightly

lint: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/reuse lint --quiet
	$(BIN)/python -m host_tools.development.word_counter

bench: firmware emulator browser page-tools
	$(BIN)/python -m host_tools.development.bench

bench-desk: $(READY)
	$(BIN)/python -m host_tools.development.bench_desk

bench-server: $(READY) postgresql
	$(BIN)/python -m tests.bench_server

hardware: $(READY)
	$(BIN)/python -m hardware.workshop build

pcb: $(READY)
	@$(PYTHON) -m firmware.image.toolchain kicad-models
	$(BIN)/python -m hardware.board make
	$(BIN)/python -m hardware.board check
	$(BIN)/python -m hardware.board export

release: $(READY) firmware browser page-tools
	@$(PYTHON) -m firmware.image.toolchain kicad-models
	$(BIN)/python -m tests.frozen.make --check
	$(BIN)/python -m host_tools.development.release $(if $(TWICE),--twice)

# Until it belongs to a release: docs/formats.md.
freeze: $(READY)
	$(BIN)/python -m tests.frozen.make

lock: $(READY)
	$(LOCK) --extra=devices --output-file=locks/run.txt
	$(LOCK) --all-extras --constraints=locks/run.txt --output-file=locks/develop.txt
	$(LOCK) --extra=site --constraints=locks/develop.txt --output-file=locks/site.txt

firmware:
	@$(PYTHON) -m firmware.image.build firmware

# The image of another MicroPython, in build/trial: docs/micropython.md.
FROM ?= sid
trial:
	@$(PYTHON) -m firmware.image.trial $(FROM)

micropython-unix:
	@$(PYTHON) -m firmware.image.build unix

micropython-unittest: $(READY)
	@$(BIN)/python -m firmware.image.unittest_source

emulator: $(READY)
	@$(BIN)/python -m host_tools.simulation.emulator.native

browser:
	@$(PYTHON) -m firmware.image.toolchain browser

axe: $(READY)
	@$(PYTHON) -m firmware.image.toolchain page
	@$(BIN)/python -m tests.host_tools.web.axe_core

postgresql:
	@$(PYTHON) -m firmware.image.toolchain postgresql

# What the page is made of: a compiler for its modules, and MicroPython as WebAssembly.
page-tools: $(SIMULATOR)
	@$(PYTHON) -m firmware.image.toolchain page
	@$(PYTHON) -m firmware.image.build mpy-cross
	@$(BIN)/python -m host_tools.simulation.browser.vm_package

page: page-tools
	@$(BIN)/python -m host_tools.development.release.try_out_page

site: $(SITE) page-tools
	@$(BIN)/python -m host_tools.development.site

# QEMU for the processor; for the whole box an emulator for node, around which flash, panel and the
# rest are our own.
second-opinion: $(READY)
	@$(PYTHON) -m firmware.image.toolchain second-opinion
	@$(BIN)/python -m tests.second_opinion.rp2040js

kicad:
	@$(PYTHON) -m firmware.image.toolchain kicad

clean:
	rm -rf build

$(SIMULATOR): pyproject.toml locks/run.txt
	$(INSTALL) run
	@touch $@

# Each has all of those before it.
$(SITE): pyproject.toml locks/site.txt
	$(INSTALL) site
	@touch $(SIMULATOR) $@

$(READY): pyproject.toml locks/develop.txt
	$(INSTALL) develop
	@touch $(SIMULATOR) $(SITE) $@
