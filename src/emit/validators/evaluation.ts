/** Which schemas have to say what they looked at, because another one wants to know what nobody did. */
import { inPlaceOf } from "../../model/graph.js";
import type { Assertion, Schema, SchemaId } from "../../model/model.js";

export interface Evaluation {
  /** Whether its keywords, those about the unevaluated aside, can have looked at a property or an item. */
  marks(id: SchemaId): boolean;
  /** Whether nothing is left unevaluated once it has passed: properties, items. */
  completes(id: SchemaId): { properties: boolean; items: boolean };
  /** Whether somebody asks. */
  isAsked(id: SchemaId): boolean;
}

export function createEvaluation(
  schemas: Readonly<Record<SchemaId, Schema>>,
  all: readonly Schema[],
): Evaluation {
  const marking = new Map<SchemaId, boolean>();
  const asked = new Set<SchemaId>();

  const marks = (id: SchemaId): boolean => {
    const known = marking.get(id);
    if (known !== undefined) return known;
    // On a circle, whatever is found elsewhere on it counts.
    marking.set(id, false);
    const found = (schemas[id]?.assertions ?? []).some(
      (assertion) =>
        looksInside(assertion) ||
        judgingTheSame(assertion).some(
          (inner) => marks(inner) || hasUnevaluated(inner),
        ),
    );
    marking.set(id, found);
    return found;
  };

  const hasUnevaluated = (id: SchemaId): boolean =>
    (schemas[id]?.assertions ?? []).some(isUnevaluated);

  const completes = (id: SchemaId) => {
    const kinds = (schemas[id]?.assertions ?? []).map(({ kind }) => kind);
    return {
      properties: kinds.includes("unevaluatedProperties"),
      items: kinds.includes("unevaluatedItems"),
    };
  };

  const ask = (start: SchemaId): void => {
    const waiting = [start];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (asked.has(id)) continue;
      asked.add(id);
      for (const assertion of schemas[id]?.assertions ?? []) {
        waiting.push(...judgingTheSame(assertion));
      }
    }
  };

  for (const { id } of all) if (hasUnevaluated(id)) ask(id);
  return { marks, completes, isAsked: (id) => asked.has(id) };
}

function isUnevaluated(assertion: Assertion): boolean {
  return (
    assertion.kind === "unevaluatedProperties" ||
    assertion.kind === "unevaluatedItems"
  );
}

function looksInside(assertion: Assertion): boolean {
  switch (assertion.kind) {
    case "object":
      return (
        assertion.properties.length > 0 ||
        assertion.patterns.length > 0 ||
        assertion.additional !== null
      );
    case "array":
      return (
        assertion.prefix.length > 0 ||
        assertion.rest !== null ||
        assertion.contains !== null
      );
    default:
      return false;
  }
}

/** Schemas that judge the same value and whose findings count; `not` finds nothing. */
function judgingTheSame(assertion: Assertion): SchemaId[] {
  return assertion.kind === "not" ? [] : inPlaceOf([assertion]);
}
