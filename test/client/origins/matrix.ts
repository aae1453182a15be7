/** Source of a secret × way out of the origin: the other origin must never get the secret. */
import {
  connect,
  type Redirect,
} from "../../../templates/client/runtime/client.js";
import { ApiError } from "../../../templates/client/runtime/errors.js";
import { json } from "../../../templates/client/runtime/formats/json.js";
import { retry } from "../../../templates/client/runtime/options/retry.js";
import { followRedirects } from "../../../templates/client/runtime/request/redirects.js";
import type { Random } from "../../support/random.js";
import { telemetry } from "../../../templates/client/telemetry.js";
import { createCollector } from "../../telemetry/collector.js";
import type { ScriptedServer } from "./servers.js";
import type { Source } from "./sources.js";
import type { Way } from "./ways.js";

export interface Servers {
  home: ScriptedServer;
  other: ScriptedServer;
}

export interface Variant {
  source: Source;
  way: Way;
  method: string;
  redirect: Redirect | undefined;
  /** Whether the redirect is an option of the client or of the call. */
  isRedirectOfCall: boolean;
  /** Whether the first attempt fails, and is repeated. */
  isRetried: boolean;
  /** Whether the client has `telemetry`, which adds headers of its own. */
  isTraced: boolean;
  secret: string;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

export function variantOf(source: Source, way: Way, random: Random): Variant {
  const { kind } = source;
  const allowed = kind === "body" ? methods.slice(2) : methods;
  return {
    source,
    way,
    method: random.pickOrThrow(allowed),
    redirect: random.pick([undefined, undefined, followRedirects, "manual"]),
    isRedirectOfCall: random.chance(0.5),
    isRetried: random.chance(0.2),
    isTraced: random.chance(0.3),
    secret: `s${String(random.below(2 ** 31))}s`,
  };
}

export function nameOf(variant: Variant): string {
  const { source, way, method, redirect = "by default" } = variant;
  const how = typeof redirect === "string" ? redirect : "followRedirects";
  const more = [
    variant.isRetried ? ", retried" : "",
    variant.isTraced ? ", traced" : "",
  ];
  return `${source.name} × ${way.name} (${method}, redirects: ${how}${more.join("")})`;
}

class MatrixError extends ApiError {}

export interface Outcome {
  /** Requests with the secret. */
  atHome: number;
  elsewhere: number;
  /** Requests elsewhere with headers of telemetry. */
  traced: number;
  error: unknown;
}

/** Runs the call. With `isTrusted`, the caller says that the other origin may have everything. */
export async function outcomeOf(
  { home, other }: Servers,
  variant: Variant,
  isTrusted: boolean,
): Promise<Outcome> {
  const { source, way, method, secret, isRetried, isTraced } = variant;
  const redirect = isTrusted ? followRedirects : variant.redirect;
  const parts = source.partsOf(secret);
  const answers = way.answers(other.url);
  home.answers = isRetried ? [{ status: 503 }, ...answers] : answers;
  other.answers = way.name.endsWith("from there")
    ? [{ status: 307, headers: { location: `${home.url}/back` } }, {}]
    : [{}];
  home.received = [];
  other.received = [];
  const chosen = redirect && { redirect };
  const given: Parameters<typeof connect>[1] = {
    baseUrl: home.url,
    ...parts.client,
    ...(variant.isRedirectOfCall ? {} : chosen),
    ...(isTrusted && { trustedOrigins: [`${other.url}/`] }),
    ...(isRetried && {
      retry: retry({ sleep: () => Promise.resolve(), methods: [method] }),
    }),
    onRequest: (request) => {
      if (way.rerouted) request.url = `${other.url}/rerouted`;
      parts.onRequest?.(request);
    },
  };
  const client = connect(
    { error: MatrixError },
    isTraced ? telemetry(given, createCollector()) : given,
  );
  const route = {
    path: "/pets",
    method,
    responses: { 200: json, default: json },
    ...parts.route,
  };
  const { request = {} } = parts;
  const options = {
    ...parts.options,
    ...(variant.isRedirectOfCall ? chosen : {}),
  };
  let error: unknown;
  try {
    await way.run({ client, route, request, options, other: other.url });
  } catch (cause) {
    error = cause;
  }
  return {
    atHome: home.received.filter((text) => contains(text, secret)).length,
    elsewhere: other.received.filter((text) => contains(text, secret)).length,
    traced: other.received.filter((text) => /^traceparent$/im.test(text))
      .length,
    error,
  };
}

/** Also as base64, for basic authentication. */
function contains(request: string, secret: string): boolean {
  const words = request.split(/\s/);
  const decoded = words.map((word) => Buffer.from(word, "base64").toString());
  return [request, ...decoded].some((text) => text.includes(secret));
}

/** The problem with a variant as text, or null. */
export async function problemOf(
  servers: Servers,
  variant: Variant,
): Promise<string | null> {
  const { elsewhere, traced, error } = await outcomeOf(servers, variant, false);
  if (elsewhere > 0) return "the other origin got the secret";
  if (traced > 0) return "the other origin got headers of telemetry";
  if (error !== undefined && !(error instanceof ApiError))
    return `the call threw ${(error as Error).stack ?? "no error"}`;
  if (error instanceof Error && error.message.includes(variant.secret))
    return "the message of the error has the secret";
  return null;
}

/** Whether the secret would be sent at all, so that the matrix proves something. */
export async function isSent(
  servers: Servers,
  variant: Variant,
): Promise<boolean> {
  const { atHome, elsewhere } = await outcomeOf(servers, variant, true);
  return atHome + elsewhere > 0;
}
