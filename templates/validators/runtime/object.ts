// Part of the Specwright runtime.
import {
  anything,
  frameOf,
  nodeOf,
  reportMissing,
  typed,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";
import type { Report } from "./issues.js";
import { listedFields, mustBeKnown, propertyOf } from "./properties.js";
import { anyObject, isObject } from "./values.js";

/** A property that may be absent. */
interface OptionalProperty {
  readonly optional: SchemaRef;
}

export type Properties = Readonly<Record<string, SchemaRef | OptionalProperty>>;

/* @__NO_SIDE_EFFECTS__ */
export function optional(ref: SchemaRef = anything): OptionalProperty {
  return { optional: ref };
}

export interface ObjectRules {
  readonly properties?: Properties;
  /** The schema of all other properties; null if there are none. */
  readonly additional?: SchemaRef | null;
}

/** An object with any other properties. */
/* @__NO_SIDE_EFFECTS__ */
export function object(properties: Properties): SchemaNode {
  return typed(anyObject, fields({ properties }));
}

/** An object without any other properties. */
/* @__NO_SIDE_EFFECTS__ */
export function closedObject(properties: Properties): SchemaNode {
  return typed(anyObject, fields({ properties, additional: null }));
}

/** The properties of a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function fields({
  properties = {},
  additional,
}: ObjectRules): SchemaNode {
  const names = Object.keys(properties);
  return {
    report(value, at, segment) {
      if (!isObject(value)) return true;
      const inner = frameOf(at, segment);
      return (
        reportProperties(properties, names, value, inner) &&
        (additional === undefined ||
          reportOthers(properties, additional, value, inner))
      );
    },
  };
}

export function reportProperties(
  properties: Properties,
  names: readonly string[],
  value: Readonly<Record<string, unknown>>,
  at: Report,
): boolean {
  for (const name of names) {
    const property = properties[name] ?? anything;
    const content = propertyOf(value, name);
    if (content !== undefined) {
      const ref = "optional" in property ? property.optional : property;
      if (!nodeOf(ref).report(content, at, name)) return false;
    } else if (!("optional" in property)) {
      if (!reportMissing(property, at, name)) return false;
    }
  }
  return true;
}

function reportOthers(
  properties: Properties,
  additional: SchemaRef | null,
  value: Readonly<Record<string, unknown>>,
  at: Report,
): boolean {
  const listed = listedFields(value);
  for (const name in listed) {
    const content = listed[name];
    if (content === undefined || Object.hasOwn(properties, name)) continue;
    if (!reportAdditional(additional, name, content, at)) return false;
  }
  return true;
}

export function reportAdditional(
  additional: SchemaRef | null,
  name: string,
  content: unknown,
  at: Report,
): boolean {
  return additional === null
    ? at.add(mustBeKnown, content, name)
    : nodeOf(additional).report(content, at, name);
}
