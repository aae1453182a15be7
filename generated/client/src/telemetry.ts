// Part of the Specwright runtime.
/** Spans and metrics of OpenTelemetry, with its stable semantic conventions for HTTP. */
import {
  type Attributes,
  type Context,
  type Histogram,
  type Meter,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  context,
  metrics,
  propagation,
  trace,
} from "@opentelemetry/api";
import {
  ApiError,
  type Attempts,
  type Follow,
  type Result,
  type Retry,
  type TransportOptions,
  callHook,
} from "./runtime/core.js";
import { followRedirects } from "./runtime/request.js";

export interface TelemetryOptions {
  /** That of the global provider by default. */
  readonly tracer?: Tracer;
  /** That of the global provider by default. */
  readonly meter?: Meter;
}

/**
 * Options of `createClient` with which each attempt of a call has a span `GET /pets/{petId}`:
 * `createClient(telemetry({ auth }))`. The propagator of the application adds its headers, such as `traceparent`, to
 * requests to the API and to `trustedOrigins`, and not to other origins that a redirect leads to. A span ends when the
 * body was read, or when a stream begins.
 */
export function telemetry<Options extends object>(
  options: Options,
  { tracer = trace.getTracer("specwright"), meter }: TelemetryOptions = {},
): Options {
  const { refresh }: TransportOptions = options;
  const attempts = new WeakMap<Attempts, number>();
  let duration: Histogram | null = null;
  const record = (seconds: number, attributes: Attributes): void => {
    // Not before the first call: until the SDK has started, the global meter does nothing.
    duration ??= histogramOf(meter ?? metrics.getMeter("specwright"));
    duration.record(seconds, attributes);
  };
  // The innermost wrapper of a call: it sees each attempt, and the headers that it sets are those of one attempt.
  const traced: Retry = (attempt, call, settings) => {
    const run = () => {
      const before = attempts.get(call) ?? 0;
      attempts.set(call, before + 1);
      return observe(tracer, record, attempt, call, before);
    };
    return refresh ? refresh(run, call, settings) : run();
  };
  return { ...options, refresh: traced };
}

async function observe(
  tracer: Tracer,
  record: (seconds: number, attributes: Attributes) => void,
  attempt: () => Promise<Result>,
  call: Attempts,
  before: number,
): Promise<Result> {
  const { method, path } = call.route;
  const begun = performance.now();
  const traced: { span?: Span; scope: Context } = { scope: context.active() };
  const headers: Record<string, string> = {};
  callHook(console.error, () => {
    const span = tracer.startSpan(`${method} ${path}`, {
      kind: SpanKind.CLIENT,
      attributes: {
        "http.request.method": method,
        "url.template": path,
        ...(before > 0 && { "http.request.resend_count": before }),
      },
    });
    traced.span = span;
    traced.scope = trace.setSpan(traced.scope, span);
    propagation.inject(traced.scope, headers);
  });
  call.added = { headers, follow: withinOrigins(Object.keys(headers)) };
  let ended: Attributes = {};
  try {
    const result = await context.with(traced.scope, attempt);
    const { status } = result;
    ended = {
      "http.response.status_code": status,
      ...(status >= 400 && { "error.type": String(status) }),
    };
    return result;
  } catch (error) {
    const isKnown = error instanceof ApiError;
    ended = { "error.type": isKnown ? error.kind : nameOf(error) };
    if (isKnown && error.status !== null)
      ended["http.response.status_code"] = error.status;
    throw error;
  } finally {
    const place = placeOf(call.draft?.url);
    const { "url.full": _url, ...server } = place;
    callHook(console.error, () => {
      const { span } = traced;
      span?.setAttributes({ ...ended, ...place });
      if ("error.type" in ended)
        span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
    callHook(console.error, () => {
      record((performance.now() - begun) / 1000, {
        "http.request.method": method,
        "url.template": path,
        ...server,
        ...ended,
      });
    });
  }
}

/** Browsers hide where a redirect leads. There, a request that reads is sent again without the headers. */
function withinOrigins(names: readonly string[]): Follow {
  return (fetch, url, init, permit) =>
    followRedirects(
      async (from, request) => {
        const response = await fetch(from, request);
        const isHidden = response.type === "opaqueredirect";
        if (!isHidden || !/^(GET|HEAD)$/.test(init.method ?? "GET"))
          return response;
        const headers = new Headers(request.headers);
        for (const name of names) headers.delete(name);
        return fetch(from, { ...request, headers, redirect: "follow" });
      },
      url,
      init,
      permit,
    );
}

function histogramOf(meter: Meter): Histogram {
  return meter.createHistogram("http.client.request.duration", {
    description: "Duration of HTTP client requests.",
    unit: "s",
    // The boundaries of the semantic conventions.
    advice: {
      explicitBucketBoundaries: [
        0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5,
        10,
      ],
    },
  });
}

/** Without query, user name and password: they may be secrets. A relative URL, or none, tells nothing. */
function placeOf(text = ""): Attributes {
  if (!URL.canParse(text)) return {};
  const { protocol, hostname, port, origin, pathname } = new URL(text);
  return {
    "url.full": origin + pathname,
    "server.address": hostname,
    "server.port": Number(port) || (protocol === "https:" ? 443 : 80),
  };
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
