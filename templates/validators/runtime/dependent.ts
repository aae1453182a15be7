// Part of the Specwright runtime.
/** What an object needs if it has a property. */
import {
  frameOf,
  nodeOf,
  present,
  reportMissing,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";
import { optional } from "./object.js";
import { propertyOf } from "./properties.js";
import { isObject } from "./values.js";

function has(value: unknown, property: string): value is object {
  return isObject(value) && propertyOf(value, property) !== undefined;
}

/** Other properties, by name. */
/* @__NO_SIDE_EFFECTS__ */
export function dependentProperties(
  property: string,
  required: Readonly<Record<string, SchemaRef>>,
): SchemaNode {
  const names = Object.keys(required);
  return {
    structure: {
      kind: "object",
      properties: Object.fromEntries(
        names.map((name) => [name, optional(present)]),
      ),
    },
    report(value, at, segment) {
      if (!has(value, property)) return true;
      const inner = frameOf(at, segment);
      return Object.entries(required).every(
        ([name, ref]) =>
          propertyOf(value, name) !== undefined ||
          reportMissing(ref, inner, name),
      );
    },
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function dependentSchema(property: string, ref: SchemaRef): SchemaNode {
  return {
    structure: {
      kind: "choice",
      of: "condition",
      options: [ref],
      chosen: (value) => (has(value, property) ? [ref] : []),
    },
    report: (value, at, segment) =>
      !has(value, property) || nodeOf(ref).report(value, at, segment),
  };
}
