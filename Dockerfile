# MiniZinc with gozinc:
#   docker build -t gozinc .
#   docker run --rm -v "$PWD":/work gozinc models/send_more_money.mzn
FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags="-s -w" -o /gozinc ./cmd/gozinc

FROM debian:bookworm-slim
RUN apt-get update \
	&& apt-get install -y --no-install-recommends minizinc \
	&& rm -rf /var/lib/apt/lists/*
COPY --from=build /gozinc /usr/local/bin/gozinc
RUN gozinc install --system
WORKDIR /work
ENTRYPOINT ["minizinc", "--solver", "gozinc"]
