/** The entry point `telemetry` of the client and the server, which the option `telemetry` adds. */

/** The packages that the entry point imports. */
const peers = { "@opentelemetry/api": "^1.9.0" } as const;

/** The part of a target's package that the option adds. */
export function telemetryPart({ telemetry }: { readonly telemetry: boolean }): {
  readonly entries: readonly string[];
  readonly peers: Readonly<Record<string, string>>;
} {
  return telemetry
    ? { entries: ["telemetry"], peers }
    : { entries: [], peers: {} };
}
