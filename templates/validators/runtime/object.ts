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
import {
  listedFields,
  mustBeKnown,
  propertyOf,
  type FieldValues,
} from "./properties.js";
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
  const reportProperties = propertyReport(properties);
  return {
    report(value, at, segment) {
      if (!isObject(value)) return true;
      const inner = frameOf(at, segment);
      return (
        reportProperties(value, inner) &&
        (additional === undefined ||
          reportOthers(properties, additional, value, inner))
      );
    },
  };
}

interface PropertyNode {
  readonly name: string;
  readonly node: SchemaNode;
  readonly report: SchemaNode["report"];
  readonly isOptional: boolean;
  /** Whether every object inherits the name. */
  readonly isInherited: boolean;
}

/** A function that reports the described properties. Their nodes are found for the first value. */
/* @__NO_SIDE_EFFECTS__ */
export function propertyReport(
  properties: Properties,
): (value: FieldValues, at: Report) => boolean {
  let nodes: readonly PropertyNode[] | undefined;
  return (value, at) => {
    nodes ??= Object.entries(properties).map(([name, property]) => {
      const isOptional = "optional" in property;
      const node = nodeOf(isOptional ? property.optional : property);
      const isInherited = name in Object.prototype;
      const { report } = node;
      return { name, node, report, isOptional, isInherited };
    });
    for (const property of nodes) {
      const { name, report, isOptional, isInherited } = property;
      const content = isInherited ? propertyOf(value, name) : value[name];
      if (content !== undefined) {
        if (!report(content, at, name)) return false;
      } else if (!isOptional && !reportMissing(property.node, at, name)) {
        return false;
      }
    }
    return true;
  };
}

function reportOthers(
  properties: Properties,
  additional: SchemaRef | null,
  value: FieldValues,
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
