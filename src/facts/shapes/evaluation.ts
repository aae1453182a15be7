/**
 * Finds the schemas that must report evaluated properties and items, because another schema has an `unevaluated`
 * keyword.
 */
import { closure } from "../../base/common/closure.js";
import { wholeModel } from "../../incremental/tracked-model.js";
import { schemaTable } from "../../incremental/tables.js";
import { allSchemas, inPlaceOf } from "../../model/graph.js";
import { has } from "../../keywords/table.js";
import type {
  ApiModel,
  Assertion,
  Direction,
  Schema,
  SchemaId,
} from "../../model/model.js";
import type { ObjectPart, SchemaShape } from "./shape.js";
import { createViewMemo, type ViewOf } from "./view-memo.js";

export interface Evaluation {
  /**
   * Whether its keywords, except `unevaluated` ones, can evaluate a property or an item. A view without visible
   * properties evaluates none.
   */
  marks(id: SchemaId, direction: Direction): boolean;
  /** Whether everything is evaluated once it matches: properties, items. */
  completes(id: SchemaId): { properties: boolean; items: boolean };
  /** Whether another schema needs the result. */
  isAsked(id: SchemaId): boolean;
  readonly asked: ReadonlySet<SchemaId>;
}

interface EvaluationSource {
  schema(id: SchemaId): Schema;
  shape(id: SchemaId, direction: Direction): SchemaShape;
  readonly view: ViewOf;
  visible(part: ObjectPart, direction: Direction): ObjectPart;
}

export function createEvaluation(
  model: ApiModel,
  source: EvaluationSource,
): Evaluation {
  // The recursion ends: a schema that applies to a value through itself is an error earlier (`reference-cycle`).
  const marks = createViewMemo(source.view, (id, direction): boolean =>
    source
      .schema(id)
      .assertions.some(
        (assertion) =>
          looksInside(source, assertion, direction) ||
          appliedToSameValue(assertion).some(
            (inner) => marks(inner, direction) || hasUnevaluated(inner),
          ),
      ),
  );

  // Views do not differ here. Few schemas have such a keyword, and only those need their shape.
  const unevaluatedOf = (id: SchemaId): SchemaShape["unevaluated"] =>
    source.schema(id).assertions.some(isUnevaluated)
      ? source.shape(id, "response").unevaluated
      : [];

  const hasUnevaluated = (id: SchemaId): boolean =>
    unevaluatedOf(id).length > 0;

  const completes = (id: SchemaId) => {
    const kinds = unevaluatedOf(id).map(({ kind }) => kind);
    return {
      properties: kinds.includes("unevaluatedProperties"),
      items: kinds.includes("unevaluatedItems"),
    };
  };

  const whole = wholeModel(model);
  const asked = closure(
    allSchemas(whole).flatMap(({ id }) => (hasUnevaluated(id) ? id : [])),
    (id) => source.schema(id).assertions.flatMap(appliedToSameValue),
  );
  const isAsked = schemaTable(model, "evaluated", (id) => asked.has(id));
  return { marks, completes, asked, isAsked };
}

function isUnevaluated(assertion: Assertion): boolean {
  return (
    assertion.kind === "unevaluatedProperties" ||
    assertion.kind === "unevaluatedItems"
  );
}

function looksInside(
  source: EvaluationSource,
  assertion: Assertion,
  direction: Direction,
): boolean {
  switch (assertion.kind) {
    case "object":
      return (
        source.visible(assertion, direction).properties.length > 0 ||
        has(assertion, "patterns", "additional")
      );
    case "array":
      return has(assertion, "prefix", "rest", "contains");
    default:
      return false;
  }
}

/** Schemas that apply to the same value and whose evaluations count; those of `not` do not. */
function appliedToSameValue(assertion: Assertion): SchemaId[] {
  return assertion.kind === "not" ? [] : inPlaceOf([assertion]);
}
