/** Spans and metrics for OpenTelemetry. They go nowhere until a module of `NODE_OPTIONS=--import` has started an SDK. */
import type { Plugin } from "@petstore/server";
import { telemetry, type TelemetryOptions } from "@petstore/server/telemetry";

export function tracing(options: TelemetryOptions = {}): Plugin {
  return telemetry({
    // Load balancers ask each second.
    filter: ({ route }) => !route?.startsWith("/health/"),
    ...options,
  });
}
