// What applications on Express and Fastify use: pino-http, and the instrumentation of their framework.
import { createRequire, syncBuiltinESMExports } from "node:module";
import { FastifyOtelInstrumentation } from "@fastify/otel";
import { registerInstrumentations } from "@opentelemetry/instrumentation";
import { ExpressInstrumentation } from "@opentelemetry/instrumentation-express";
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http";
import { pino } from "pino";
import { pinoHttp } from "pino-http";

// The stable semantic conventions, as the generated server has them.
process.env.OTEL_SEMCONV_STABILITY_OPT_IN = "http";
registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation(),
    new ExpressInstrumentation(),
    new FastifyOtelInstrumentation({ registerOnInitialization: true }),
  ],
});

const require = createRequire(import.meta.url);
const http = require("http");
const log = pinoHttp({ logger: pino(pino.destination("/dev/null")) });
const { createServer } = http;
http.createServer = (...args) =>
  createServer(...args).prependListener("request", (request, response) => {
    log(request, response);
  });
syncBuiltinESMExports();
// Loaded by `require`, so that the instrumentation sees it. It is the same module for `import`.
require("express");
