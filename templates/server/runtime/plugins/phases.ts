// Part of the Specwright runtime.
/** The order of plugins. It depends on their phases only, so that any order in the option `plugins` is right. */

/**
 * The phases that a request and then its response pass. A response that ends a request early, such as a 429, passes the
 * earlier phases only, as it does on its way back from the handler.
 */
export const phases = [
  "request-id",
  "telemetry",
  "cors",
  "health",
  "timeout",
  "limits",
  "concurrency",
  "authentication",
  "preconditions",
  "idempotency",
  "validation",
  "handler",
  "representation",
  "negotiation",
  "conditions",
  "ranges",
  "encoding",
] as const;

export type Phase = (typeof phases)[number];

/** From the outermost to the innermost: a later phase of the response surrounds an earlier one. */
function nested(): readonly Phase[] {
  const inner = phases.indexOf("health") + 1;
  const response = phases.indexOf("handler") + 1;
  return [
    ...phases.slice(0, inner),
    ...phases.slice(response).reverse(),
    ...phases.slice(inner, response),
  ];
}

/** Functions from the outermost to the innermost. Those of the same phase keep their order. */
export function inPhases<Part extends { readonly phase: Phase }>(
  parts: readonly Part[],
): readonly Part[] {
  return nested().flatMap((phase) =>
    parts.filter((one) => one.phase === phase),
  );
}

/** Whether a phase concerns every response, also those of a framework and of `around`. */
export function isForAll(phase: Phase): boolean {
  return phases.indexOf(phase) < phases.indexOf("health");
}
