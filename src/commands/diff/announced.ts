/**
 * Removals that the spec announced. Code on the packages had a deprecation notice with a removal date, and the date has
 * come: such a removal is no breaking change.
 */
import { appendTo } from "../../base/common/append-to.js";
import { allSchemas } from "../../model/graph.js";
import type { ApiModel, Day, Lifecycle, Origin } from "../../model/model.js";
import type { Finding } from "./finding.js";
import { isRemovable } from "./operations/lifecycle.js";
import type { SdkCode } from "./sdk/codes.js";

const removals: ReadonlySet<string> = new Set<SdkCode>([
  "export-removed",
  "type-property-removed",
]);

export function allowAnnounced(
  findings: readonly Finding[],
  base: ApiModel,
  today: Day,
): Finding[] {
  const lifecycles = lifecyclesByPlace(base);
  const isAnnounced = ({ code, base: place }: Finding) =>
    removals.has(code) &&
    place !== null &&
    (lifecycles.get(keyOf(place)) ?? []).some((one) => isRemovable(one, today));
  return findings.map((finding) =>
    isAnnounced(finding)
      ? {
          ...finding,
          level: "compatible",
          message: `${finding.message}; the removal date has come`,
        }
      : finding,
  );
}

/** The lifecycle of each part. The parameters and bodies of an operation have its lifecycle as well. */
function lifecyclesByPlace(model: ApiModel): Map<string, Lifecycle[]> {
  const found = new Map<string, Lifecycle[]>();
  const operations = new Map(model.operations.map((one) => [one.id, one]));
  const add = (place: Origin, lifecycle: Lifecycle) => {
    appendTo(found, keyOf(place), lifecycle);
  };
  for (const { origin, lifecycle, parameters } of operations.values()) {
    add(origin, lifecycle);
    for (const parameter of parameters)
      add(parameter.origin, parameter.lifecycle);
  }
  for (const { origin, lifecycle, role } of allSchemas(model)) {
    add(origin, lifecycle);
    const operation = "operation" in role && operations.get(role.operation);
    if (operation) add(origin, operation.lifecycle);
  }
  return found;
}

function keyOf({ document, pointer }: Origin): string {
  return `${document}#${pointer}`;
}
