# make demo   from nothing to a solved puzzle: installs MiniZinc if it is
#             missing, builds gozinc, registers it and solves minesweeper
# make test   all checks: formatting, go vet, staticcheck, all tests
# make conformance
#             the MiniZinc project's own test suite, see CONFORMANCE.md
#
# Both run on a Debian 12 machine with Go, gcc, make and apt.

GO          ?= go
FUZZTIME    ?= 30s
GOFUMPT     := mvdan.cc/gofumpt@v0.12.0
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2
# Other people's programs and tests are unpacked here, and measuring tools built.
CACHE       ?= .cache
# Measuring tools and generators: a module of its own, with dependencies of its own.
TOOLS       := internal/tools
TOOL        := $(CACHE)/tools

.PHONY: build tools demo test lint race fuzz bench satbench soak tune microbench docs dist playground playground-test install uninstall clean \
	conformance conformance-new conformance-table conformance-suite conformance-newest conformance-ready

build:
	$(GO) build -buildvcs=false -o gozinc ./cmd/gozinc

tools:
	@mkdir -p $(TOOL)
	$(GO) build -C $(TOOLS) -buildvcs=false -o $(abspath $(TOOL))/ ./bench ./satbench ./soak ./tune
	$(GO) build -C $(TOOLS) -buildvcs=false -o $(abspath $(TOOL))/conformance ./conformance/cmd

demo:
	@.ci/need minizinc
	@$(MAKE) --no-print-directory install
	minizinc --solver gozinc models/minesweeper.mzn models/data/minesweeper.dzn

# The tests need MiniZinc, Gecode to compare results with, solvers that read what is
# exported, and the shells that have completions.
test:
	@.ci/need minizinc fzn-gecode minisat cadical clasp minisat+ glpsol cbc fish zsh groff python3
	@$(MAKE) --no-print-directory build lint
	$(GO) test -timeout 20m ./...
	cd $(TOOLS) && $(GO) test -timeout 20m ./...

lint:
	@files=$$($(GO) run $(GOFUMPT) -l .) && if [ -n "$$files" ]; then \
		echo "gofumpt would change:" $$files; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	cd $(TOOLS) && $(GO) vet ./... && $(GO) run $(STATICCHECK) ./...

race:
	$(GO) test -race -timeout 30m ./...
	cd $(TOOLS) && $(GO) test -race -timeout 30m ./...

# Every fuzz target for FUZZTIME.
fuzz:
	@for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$pkg | grep '^Fuzz'); do \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
		done; \
	done

# What the program holds over SOAKTIME on one model, see internal/tools/soak.
SOAKTIME ?= 1h
SOAK     ?= models/bench/quadratic.mzn -D n=16 -D seed=1
soak: install tools
	@.ci/need minizinc
	@mkdir -p $(CACHE)/soak
	minizinc -c --solver gozinc --no-output-ozn -o $(CACHE)/soak/model.fzn $(SOAK)
	$(TOOL)/soak -gozinc ./gozinc -time $(SOAKTIME) -out $(CACHE)/soak/rss.csv $(CACHE)/soak/model.fzn -f -p 2

# The benchmark models beside Gecode and Chuffed. Chuffed is that of Debian sid,
# unpacked below CACHE and not installed, with the MiniZinc of the same release,
# which its library needs; where these cannot be had, the installed MiniZinc and
# Gecode have to do. Results go to BENCH_OUT as CSV, one file for each suite.
LIMIT ?= 60s
CASES ?= models/bench/*.txt
PEERS ?= -peer gecode=fzn-gecode
BENCH_OUT ?= $(CACHE)/bench
bench: build tools
	@.ci/need minizinc fzn-gecode
	@if .ci/newer-minizinc $(CACHE)/minizinc-sid >&2 && .ci/chuffed $(CACHE)/chuffed >&2; then \
		newer="-minizinc $(CACHE)/minizinc-sid/minizinc -peer chuffed=$(CACHE)/chuffed/fzn-chuffed,$(CACHE)/chuffed/mznlib"; \
	else \
		echo "Chuffed could not be obtained" >&2; \
	fi; \
	$(TOOL)/bench -limit $(LIMIT) -out $(BENCH_OUT) $(PEERS) $$newer $(CASES)

# SAT engines beside those of Debian, on the clauses of models and on random
# families, both made below CACHE.
SATLIMIT ?= 60s
ENGINES  ?= -engine gini -engine cdcl -engine minisat -engine cadical='cadical -q'
satbench: build tools
	@.ci/need minizinc minisat cadical
	$(TOOL)/satbench -generate $(CACHE)/satbench/random
	$(TOOL)/satbench -models $(TOOLS)/satbench/models.txt -gozinc ./gozinc $(CACHE)/satbench/models
	$(TOOL)/satbench -limit $(SATLIMIT) $(ENGINES) -csv $(CACHE)/satbench/results.csv $(CACHE)/satbench

# Other values of the numbers of effort, on the models of TUNE, see docs/effort.md.
TUNE ?= measure models/bench/*.txt
tune: install tools
	@.ci/need minizinc
	$(TOOL)/tune $(firstword $(TUNE)) -fzn $(CACHE)/tune $(wordlist 2,99,$(TUNE))

# Go benchmarks of reading, encodings and the engine.
microbench:
	$(GO) test -run '^$$' -bench . -benchmem ./...

# MiniZinc's test suite for the installed MiniZinc, whose release must be that
# of the Debian release DEBIAN, and for the newest in Debian, which is unpacked
# below CACHE and not installed. conformance-table writes the expected outcomes
# and CONFORMANCE.md anew.
DEBIAN      ?= $(shell . /etc/os-release && echo $$VERSION_CODENAME)
OUTCOMES    := $(TOOLS)/conformance/testdata
CONFORMANCE := $(TOOL)/conformance -gozinc ./gozinc
OLD_SUITE   := -suite $(CACHE)/suite-$(DEBIAN)
NEW_SUITE   := -suite $(CACHE)/suite-sid -minizinc $(CACHE)/minizinc-sid/minizinc

conformance-suite:
	.ci/suite $(DEBIAN) $(CACHE)/suite-$(DEBIAN)

conformance-newest:
	.ci/suite sid $(CACHE)/suite-sid
	.ci/newer-minizinc $(CACHE)/minizinc-sid

# Whether the suite is there and MiniZinc calls gozinc on this machine at all.
conformance-ready: build tools conformance-suite
	@.ci/need minizinc fzn-gecode
	$(CONFORMANCE) $(OLD_SUITE) -ready

conformance: build tools conformance-suite
	@.ci/need minizinc fzn-gecode
	$(CONFORMANCE) $(OLD_SUITE) -expected $(OUTCOMES)

conformance-new: build tools conformance-newest
	@.ci/need minizinc fzn-gecode
	$(CONFORMANCE) $(NEW_SUITE) -expected $(OUTCOMES)

conformance-table: build tools conformance-suite conformance-newest
	@.ci/need minizinc fzn-gecode
	$(CONFORMANCE) $(OLD_SUITE) -write $(OUTCOMES)
	$(CONFORMANCE) $(NEW_SUITE) -write $(OUTCOMES)
	$(CONFORMANCE) -table CONFORMANCE.md $(OUTCOMES)/*.txt

# Write the generated documents anew.
docs:
	$(GO) generate ./...
	cd $(TOOLS) && $(GO) generate ./...

# Archives for six platforms, Debian packages, and checksums: docs/packages.md.
dist:
	@.ci/need zip dpkg-deb
	GO="$(GO)" .ci/dist dist

# The page on which models are solved in the browser, below dist/playground, and its
# test in Chromium: docs/playground.md.
playground:
	@.ci/need npm openssl
	GO="$(GO)" CACHE="$(CACHE)" .ci/playground dist/playground

playground-test: playground
	@.ci/need chromium
	GOOS=js GOARCH=wasm $(GO) test -exec="$$($(GO) env GOROOT)/lib/wasm/go_js_wasm_exec" ./internal/yield
	cd cmd/playground/browsertest && $(GO) vet ./... && \
		$(GO) test -count=1 -v -timeout 20m ./... -page "$(CURDIR)/dist/playground"

# Register with MiniZinc for this user.
install: build
	./gozinc install

uninstall: build
	./gozinc uninstall

clean:
	rm -rf gozinc dist
