// Part of the Specwright runtime.
/** Objects whose properties are described by the text of their names. */
import { distinct } from "./distinct.js";
import { isMatch } from "./matches.js";
import {
  anything,
  frameOf,
  nodeOf,
  type SchemaNode,
  type SchemaRef,
} from "./node.js";
import {
  propertyReport,
  reportAdditional,
  type ObjectRules,
} from "./object.js";
import { listedFields, mustBeNamed } from "./properties.js";
import { isSearchable, matches } from "./search.js";
import { isObject } from "./values.js";

interface KeyRules extends ObjectRules {
  readonly patterns?: readonly (readonly [RegExp, SchemaRef])[];
  /** The schema of the names. */
  readonly names?: SchemaRef;
}

/* @__NO_SIDE_EFFECTS__ */
export function keyed({
  properties = {},
  patterns = [],
  additional,
  hidden,
  names,
}: KeyRules): SchemaNode {
  const reportProperties = propertyReport(properties);
  return {
    structure: {
      ...{ kind: "object", properties, patterns, hidden },
      // The schema of the names describes all properties.
      additional: additional === undefined && names ? anything : additional,
    },
    report(value, at, segment) {
      if (!isObject(value)) return true;
      const inner = distinct(frameOf(at, segment));
      if (!reportProperties(value, inner)) return false;
      const listed = listedFields(value);
      for (const name in listed) {
        const content = listed[name];
        if (content === undefined) continue;
        // A name that is not allowed may be long, so the patterns of other properties do not search it.
        if (
          (names !== undefined && !isMatch(names, name, inner)) ||
          !patterns.every(([pattern]) => isSearchable(name, pattern))
        ) {
          if (inner.add(mustBeNamed, name, name)) continue;
          return false;
        }
        const found = patterns.filter(([pattern]) => matches(pattern, name));
        const isReported = found.every(([, ref]) =>
          nodeOf(ref).report(content, inner, name),
        );
        if (!isReported) return false;
        const isKnown = found.length > 0 || Object.hasOwn(properties, name);
        if (isKnown || additional === undefined) continue;
        if (!reportAdditional(additional, name, content, inner)) return false;
      }
      return true;
    },
  };
}
