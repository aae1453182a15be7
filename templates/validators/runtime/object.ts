// Part of the Specwright runtime.
import {
  anything,
  frameOf,
  nodeOf,
  reportMissing,
  type DescribedProperty,
  type Properties,
  type SchemaNode,
  type SchemaRef,
  type Structure,
} from "./node.js";
import type { Report } from "./issues.js";
import {
  listedFields,
  mustBeKnown,
  propertyOf,
  type FieldValues,
} from "./properties.js";
import { isObject, mustBeObject } from "./values.js";

/** A property that may be absent. */
/* @__NO_SIDE_EFFECTS__ */
export function optional(
  schema: SchemaRef = anything,
  byDefault?: unknown,
): DescribedProperty {
  return { schema, isOptional: true, byDefault };
}

/** A property with another name in code. */
/* @__NO_SIDE_EFFECTS__ */
export function named(
  inCode: string,
  property: SchemaRef | DescribedProperty,
): DescribedProperty {
  return { ...described(property), inCode };
}

/* @__NO_SIDE_EFFECTS__ */
export function described(
  property: SchemaRef | DescribedProperty,
): DescribedProperty {
  return "schema" in property
    ? property
    : { schema: property, isOptional: false };
}

export interface ObjectRules {
  readonly properties?: Properties;
  /** The schema of all other properties; null if there are none. */
  readonly additional?: SchemaRef | null;
  readonly hidden?: readonly string[];
}

/** Reports the parts of an object. */
type ObjectReport = (value: FieldValues, at: Report) => boolean;

/** An object with any other properties. */
/* @__NO_SIDE_EFFECTS__ */
export function object(properties: Properties): SchemaNode {
  return whole({ kind: "object", properties }, propertyReport(properties));
}

/** An object without any other properties. */
/* @__NO_SIDE_EFFECTS__ */
export function closedObject(properties: Properties): SchemaNode {
  const rules = { properties, additional: null };
  return whole({ kind: "object", ...rules }, fieldReport(rules));
}

/* @__NO_SIDE_EFFECTS__ */
function whole(structure: Structure, reportParts: ObjectReport): SchemaNode {
  return {
    structure,
    rule: mustBeObject,
    report: (value, at, segment) =>
      isObject(value)
        ? reportParts(value, frameOf(at, segment))
        : at.add(mustBeObject, value, segment),
  };
}

/** The properties of a value that may have another type. */
/* @__NO_SIDE_EFFECTS__ */
export function fields(rules: ObjectRules): SchemaNode {
  const reportParts = fieldReport(rules);
  return {
    structure: { kind: "object", properties: {}, ...rules },
    report: (value, at, segment) =>
      !isObject(value) || reportParts(value, frameOf(at, segment)),
  };
}

/* @__NO_SIDE_EFFECTS__ */
function fieldReport({
  properties = {},
  additional,
}: ObjectRules): ObjectReport {
  const reportProperties = propertyReport(properties);
  if (additional === undefined || additional === anything)
    return reportProperties;
  const known = new Set(Object.keys(properties));
  return (value, at) => {
    if (!reportProperties(value, at)) return false;
    const listed = listedFields(value);
    for (const name in listed) {
      const content = listed[name];
      if (content === undefined || known.has(name)) continue;
      if (!reportAdditional(additional, name, content, at)) return false;
    }
    return true;
  };
}

interface PropertyNode {
  readonly name: string;
  readonly node: SchemaNode;
  readonly report: SchemaNode["report"];
  readonly isOptional: boolean;
}

/**
 * A function that reports the described properties, in their order. V8 reads fields many times faster in a loop over all
 * of them than by name. Most values have the order of the schema, so few names are looked up.
 */
/* @__NO_SIDE_EFFECTS__ */
export function propertyReport(properties: Properties): ObjectReport {
  const names = Object.keys(properties);
  // Every object inherits some names, so their properties are read by name.
  const usual = names.map((name) => name in Object.prototype || name);
  const places = new Map(usual.map((name, place) => [name, place]));
  let nodes: readonly PropertyNode[] | undefined;
  return (value, at) => {
    // Found for the first value, because schemas refer to each other.
    nodes ??= names.map((name) => propertyNode(name, properties[name]));
    const listed = new Array<unknown>(names.length);
    let next = 0;
    for (const name in value) {
      const place = usual[next] === name ? next : places.get(name);
      if (place === undefined) continue;
      listed[place] = value[name];
      next = place + 1;
    }
    for (let place = 0; place < nodes.length; place++) {
      const { name, node, report, isOptional } = nodes[place] as PropertyNode;
      const content = listed[place] ?? propertyOf(value, name);
      if (content !== undefined) {
        if (!report(content, at, name)) return false;
      } else if (!isOptional && !reportMissing(node, at, name)) return false;
    }
    return true;
  };
}

function propertyNode(
  name: string,
  property: Properties[string] = anything,
): PropertyNode {
  const { schema, isOptional } = described(property);
  const node = nodeOf(schema);
  return { name, node, report: node.report, isOptional };
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
