// Part of the Specwright runtime.
/** Health checks for orchestrators and load balancers, and a shutdown that answers the requests that were sent. */
import { checkedTime } from "./runtime/durations.js";
import { wrongMethod } from "./runtime/errors/refusals.js";
import { asError } from "./runtime/errors/problem.js";
import { callHook } from "./runtime/guard.js";
import type { HttpReply } from "./runtime/http.js";
import {
  drain,
  type DrainableServer,
  type DrainOptions,
} from "./runtime/node/drain.js";
import type { Plugin } from "./runtime/options.js";
import { definePlugin } from "./runtime/plugins/define-plugin.js";

export { drain };
export type { DrainableServer, DrainOptions };

/** Fails if it throws, rejects or takes too long. The signal is aborted at the time limit. */
export type HealthCheck = (signal: AbortSignal) => unknown;

export interface HealthOptions {
  /** By name. Responses contain the names, but not the errors. */
  readonly checks?: Readonly<Record<string, HealthCheck>>;
  /** Milliseconds that a check may take; 2000 by default. */
  readonly timeout?: number;
  /** Milliseconds for which results are used again, so that requests cannot overload the services behind; 500 by default. */
  readonly cache?: number;
  /** By default `/health/live`, `/health/ready` and `/health/started`. They are not below the base path of the API. */
  readonly paths?: Partial<HealthPaths>;
  /** Called with the error of each check that failed. */
  readonly onFailure?: (name: string, error: unknown) => void;
}

export interface HealthPaths {
  /** Passes while the process responds. Otherwise it should be restarted. */
  readonly live: string;
  /** Passes if all checks pass and the service does not stop. Otherwise it should get no requests. */
  readonly ready: string;
  /** Passes from the first time that all checks have passed. */
  readonly started: string;
}

/** The body of a response, `application/health+json`. */
export interface HealthReport {
  readonly status: "pass" | "fail";
  /** Set while the service stops. */
  readonly output?: string;
  readonly checks?: Readonly<Record<string, { status: "pass" | "fail" }>>;
}

/** A plugin of the API. Neither limits nor time-outs apply to health checks. */
export interface Health extends Plugin {
  /** The report of `ready`. */
  ready(): Promise<HealthReport>;
  /** From now on the service is not ready, so load balancers send requests elsewhere. `drain` calls it. */
  stop(): void;
}

export function health({
  checks = {},
  timeout = 2000,
  cache = 500,
  paths = {},
  onFailure,
}: HealthOptions = {}): Health {
  const { live, ready, started } = {
    live: "/health/live",
    ready: "/health/ready",
    started: "/health/started",
    ...paths,
  };
  checkedTime("timeout", timeout);
  checkedTime("cache", cache);
  let isStarted = false;
  let isStopping = false;
  let last: { until: number; report: Promise<HealthReport> } | null = null;

  const run = async (
    failed: (error: unknown) => void,
  ): Promise<HealthReport> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        const error = await failureOf(check, timeout);
        if (error !== null) callHook(failed, onFailure, name, error.reason);
        return [name, { status: statusOf(error === null) }] as const;
      }),
    );
    const isPassed = results.every(([, { status }]) => status === "pass");
    isStarted ||= isPassed;
    return {
      status: statusOf(isPassed),
      // Unlike an assignment, this also defines `__proto__` as a property.
      checks: Object.fromEntries(results),
    };
  };

  /** Requests that come while checks run share their results. */
  const checked = (failed: (error: unknown) => void): Promise<HealthReport> => {
    if (last === null || performance.now() > last.until) {
      const report = run(failed);
      const made = { until: Infinity, report };
      last = made;
      const keep = (): void => {
        made.until = performance.now() + cache;
      };
      report.then(keep, keep);
    }
    return last.report;
  };

  const reportReady = (
    failed: (error: unknown) => void,
  ): Promise<HealthReport> =>
    isStopping
      ? Promise.resolve({ status: "fail", output: "The service is stopping." })
      : checked(failed);

  const reports = new Map<
    string,
    (failed: (error: unknown) => void) => Promise<HealthReport>
  >([
    [live, () => Promise.resolve({ status: "pass" })],
    [ready, reportReady],
    [
      started,
      (failed) =>
        isStarted ? Promise.resolve({ status: "pass" }) : checked(failed),
    ],
  ]);

  const plugin = definePlugin({
    phase: "health",
    paths: [...reports.keys()],
    serve({ operation, route, method }, next, path) {
      const report = operation === null && reports.get(route ?? "");
      if (!report) return next();
      if (method === "GET" || method === "HEAD")
        return report(path.report).then(replyOf);
      if (method !== "OPTIONS") throw asError(wrongMethod(allow));
      return { status: 204, headers: { allow }, body: null };
    },
  });
  return {
    ...plugin,
    ready: () => reportReady(console.error),
    stop() {
      isStopping = true;
    },
  };
}

const allow = "GET, HEAD, OPTIONS";

function statusOf(isPassed: boolean): "pass" | "fail" {
  return isPassed ? "pass" : "fail";
}

function replyOf(report: HealthReport): HttpReply {
  const isPassed = report.status === "pass";
  return {
    status: isPassed ? 200 : 503,
    headers: {
      "content-type": "application/health+json",
      "cache-control": "no-store",
      ...(!isPassed && { "retry-after": "1" }),
    },
    body: JSON.stringify(report),
  };
}

/** Null if the check passes. */
async function failureOf(
  check: HealthCheck,
  timeout: number,
): Promise<{ reason: unknown } | null> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = new Error(`No result within ${String(timeout)} ms`);
      reject(reason);
      controller.abort(reason);
    }, timeout);
  });
  try {
    await Promise.race([check(controller.signal), late]);
    return null;
  } catch (reason) {
    return { reason };
  } finally {
    clearTimeout(timer);
  }
}
