// Part of the Specwright runtime.
/** Spans and metrics of OpenTelemetry, with its stable semantic conventions for HTTP. */
import {
  type Attributes,
  type Histogram,
  type Meter,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  type Tracer,
  type UpDownCounter,
  context,
  metrics,
  propagation,
  trace,
} from "@opentelemetry/api";
import {
  type FinishInfo,
  type Plugin,
  anyScope,
  callNow,
  definePlugin,
} from "./runtime/core.js";
import {
  ApiError,
  type ApiRequest,
  Refusal,
  type RequestIssue,
} from "./runtime/http.js";

export interface TelemetryOptions {
  /** That of the global provider by default. */
  readonly tracer?: Tracer;
  /** That of the global provider by default. */
  readonly meter?: Meter;
  /** Which requests have spans and metrics; all by default. */
  readonly filter?: (request: ApiRequest) => boolean;
  /** Further attributes of a span, such as `user_agent.original`. */
  readonly attributes?: (request: ApiRequest) => Attributes;
  /** Whether events contain the messages of errors, which may contain values of requests. By default, only their types. */
  readonly exceptionMessages?: boolean;
}

/** A request that is being observed. */
interface Observed {
  readonly span: Span;
  readonly method: string;
  /** Attributes of all metrics. */
  readonly common: Attributes;
  /** The type of the first error that is not a rejection. */
  errorType: string | null;
}

interface Instruments {
  readonly duration: Histogram;
  readonly active: UpDownCounter;
}

/**
 * Each request has a span `GET /pets/{petId}`, which is active in handlers, streams and hooks and ends after the last
 * byte. The parent comes from the headers, through the propagator of the application. Nothing here contains the query, a
 * header, a body or another value of a request, except the path in `url.path`.
 */
export function telemetry({
  tracer = trace.getTracer("specwright"),
  meter,
  filter,
  attributes,
  exceptionMessages = false,
}: TelemetryOptions = {}): Plugin {
  const observed = new WeakMap<ApiRequest, Observed>();
  let instruments: Instruments | null = null;
  return definePlugin({
    phase: "telemetry",
    scope(request) {
      if (filter && !callNow(console.error, "filter", filter, request))
        return anyScope;
      // Not before the first request: until the SDK has started, the global meter does nothing.
      instruments ??= instrumentsOf(meter ?? metrics.getMeter("specwright"));
      const method = knownMethod(request.method);
      const { scheme, version } = connectionOf(request);
      const { route } = request;
      const common: Attributes = {
        "http.request.method": method,
        "url.scheme": scheme,
      };
      const parent = propagation.extract(context.active(), request, headers);
      const place = route === null ? {} : { "http.route": route };
      const protocol =
        version === null ? {} : { "network.protocol.version": version };
      const name = method === "_OTHER" ? "HTTP" : method;
      const span = tracer.startSpan(
        route === null ? name : `${name} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            ...common,
            ...place,
            ...protocol,
            ...targetOf(request, version),
            ...(method === "_OTHER" && {
              "http.request.method_original": request.method.slice(0, 32),
            }),
            ...(attributes &&
              callNow(console.error, "attributes", attributes, request)),
          },
        },
        parent,
      );
      instruments.active.add(1, common);
      observed.set(request, {
        span,
        method,
        common: { ...common, ...place, ...protocol },
        errorType: null,
      });
      const scope = trace.setSpan(parent, span);
      return (work) => context.with(scope, work);
    },
    failed(error, request) {
      const seen = observed.get(request);
      if (seen === undefined) return;
      if (isRejection(error)) tellIssues(seen.span, error.issues);
      else seen.errorType ??= tellError(seen.span, error, exceptionMessages);
    },
    finish(info, request) {
      const seen = observed.get(request);
      if (seen === undefined) return;
      const ended = endOf(info, seen);
      seen.span.setAttributes(ended);
      if (info.status >= 500 || info.outcome === "broken")
        seen.span.setStatus({ code: SpanStatusCode.ERROR });
      seen.span.end();
      observed.delete(request);
      const { "http.request.method": method, "url.scheme": scheme } =
        seen.common;
      instruments?.active.add(-1, {
        "http.request.method": method,
        "url.scheme": scheme,
      });
      instruments?.duration.record(info.duration / 1000, {
        ...seen.common,
        ...ended,
      });
    },
  });
}

/** The boundaries are those of the semantic conventions. */
const durations = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];

function instrumentsOf(meter: Meter): Instruments {
  return {
    duration: meter.createHistogram("http.server.request.duration", {
      description: "Duration of HTTP server requests.",
      unit: "s",
      advice: { explicitBucketBoundaries: durations },
    }),
    active: meter.createUpDownCounter("http.server.active_requests", {
      description: "Number of active HTTP server requests.",
      unit: "{request}",
    }),
  };
}

const headers: TextMapGetter<ApiRequest> = {
  get: (request, name) => request.header(name.toLowerCase()) ?? undefined,
  // Propagators of HTTP ask for headers by name.
  keys: () => [],
};

const methods = new Set(
  "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT QUERY".split(" "),
);

/** Unknown methods share one name, so that clients cannot create metrics. */
function knownMethod(method: string): string {
  return methods.has(method) ? method : "_OTHER";
}

/** The parts of a request of Node that are used. A request of the Web has only `url`. */
interface NativeRequest {
  readonly url?: string;
  readonly httpVersion?: string;
  readonly socket?: { readonly encrypted?: boolean };
  /** The request of Node, in that of a framework. */
  readonly raw?: NativeRequest;
}

function connectionOf({ native }: ApiRequest): {
  scheme: string;
  version: string | null;
} {
  const own = native as NativeRequest;
  const { url = "", httpVersion, socket } = own.raw ?? own;
  if (httpVersion === undefined)
    return {
      scheme: url.startsWith("https:") ? "https" : "http",
      version: null,
    };
  return {
    scheme: socket?.encrypted === true ? "https" : "http",
    version: httpVersion.replace(/\.0$/, ""),
  };
}

/** The path without the query, and the server that the client asked for. */
function targetOf(request: ApiRequest, version: string | null): Attributes {
  const { target, mount = "" } = request;
  const at = target.indexOf("?");
  const path = mount + (at < 0 ? target : target.slice(0, at));
  const host = request.header(version === "2" ? ":authority" : "host");
  const [, address, port] =
    /^(\[[^\]]*\]|[^:]+)(?::(\d+))?$/.exec(host ?? "") ?? [];
  return {
    "url.path": path,
    ...(address !== undefined && { "server.address": address }),
    ...(port !== undefined && { "server.port": Number(port) }),
  };
}

/** Whether an error rejects a request. Others are failures of the server. */
function isRejection(error: unknown): error is ApiError | Refusal {
  const isKnown = error instanceof ApiError || error instanceof Refusal;
  return isKnown && error.status < 500;
}

const shownIssues = 10;

/** Without messages, because they contain the received values. */
function tellIssues(span: Span, issues: readonly RequestIssue[]): void {
  for (const { in: place, path, keyword } of issues.slice(0, shownIssues)) {
    span.addEvent("validation.issue", {
      "validation.in": place,
      "validation.path": patternOf(path, keyword),
      "validation.keyword": keyword,
    });
  }
}

/** `/tags/*\/name`. Indexes and the names of undescribed fields are left out: they are values of the client. */
function patternOf(path: string, keyword: string): string {
  const steps = path.split("/");
  if (/^(additional|unevaluated)Properties$/.test(keyword)) steps.pop();
  return steps.map((step) => (/^\d+$/.test(step) ? "*" : step)).join("/");
}

/** Returns the type of the error. */
function tellError(span: Span, error: unknown, withMessage: boolean): string {
  const type = typeOf(error);
  span.addEvent("exception", {
    "exception.type": type,
    ...(withMessage &&
      error instanceof Error && { "exception.message": error.message }),
  });
  return type;
}

function typeOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof Refusal) return error.code;
  return error instanceof Error ? error.name : typeof error;
}

function endOf(
  { status, outcome }: FinishInfo,
  { errorType }: Observed,
): Attributes {
  const type =
    outcome !== "sent"
      ? (errorType ?? outcome)
      : status >= 500
        ? (errorType ?? String(status))
        : null;
  return {
    "http.response.status_code": status,
    ...(type !== null && { "error.type": type }),
  };
}
