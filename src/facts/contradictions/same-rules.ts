/** Whether two schemas are written alike, so that every value matches both or none. */
import { partsOf, withParts } from "../../model/graph.js";
import type { Assertion, Schema, SchemaId } from "../../model/model.js";
import { aliasEnd } from "../../model/references.js";

/** Schemas inside each other are compared up to this depth. */
const deepest = 5;

export function haveSameRules(
  find: (id: SchemaId) => Schema | undefined,
  one: SchemaId,
  other: SchemaId,
  depth = 0,
): boolean {
  const [first, second] = [aliasEnd(find, one), aliasEnd(find, other)];
  if (first === second) return true;
  const rules = find(first)?.assertions ?? [];
  const others = find(second)?.assertions ?? [];
  return (
    depth < deepest &&
    rules.length === others.length &&
    rules.every((rule, index) => {
      const match = others[index];
      if (match === undefined || outline(rule) !== outline(match)) return false;
      const parts = partsOf(match);
      return partsOf(rule).every((part, at) =>
        haveSameRules(find, part, parts[at] ?? part, depth + 1),
      );
    })
  );
}

/** The assertion without the schemas in it. Those of a discriminator are not among its parts. */
function outline(rule: Assertion): string {
  const hasMapping = "discriminator" in rule && rule.discriminator !== null;
  return JSON.stringify(hasMapping ? rule : withParts(rule, () => ""));
}
