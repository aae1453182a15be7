/** An assertion with its schema, and the places of its keywords. */
import { join } from "../../base/common/pointer.js";
import type { Assertion, Origin, Schema } from "../../model/model.js";
import type { Of } from "../../keywords/table.js";

export interface Rule<Found extends Assertion = Assertion> {
  readonly owner: Schema;
  readonly assertion: Found;
}

export function rulesOf(layers: readonly Schema[]): Rule[] {
  return layers.flatMap((owner) =>
    owner.assertions.map((assertion) => ({ owner, assertion })),
  );
}

export function rulesOfKind<Kind extends Assertion["kind"]>(
  rules: readonly Rule[],
  kind: Kind,
): Rule<Of<Kind>>[] {
  return rules.filter(
    (rule): rule is Rule<Of<Kind>> => rule.assertion.kind === kind,
  );
}

export function keywordPlace({ origin }: Schema, keyword: string): Origin {
  return { ...origin, pointer: join(origin.pointer, keyword) };
}

/** Keywords that share an assertion have the place of their schema. */
export function placeOf({ owner, assertion }: Rule): Origin {
  switch (assertion.kind) {
    case "types":
      return keywordPlace(owner, "type");
    case "reference":
      return keywordPlace(owner, "$ref");
    case "conditional":
      return keywordPlace(owner, "if");
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "not":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return keywordPlace(owner, assertion.kind);
    case "values":
      // One value may be that of `const`.
      return assertion.values.length > 1
        ? keywordPlace(owner, "enum")
        : owner.origin;
    case "never":
    case "number":
    case "string":
    case "array":
    case "object":
      return owner.origin;
  }
}
