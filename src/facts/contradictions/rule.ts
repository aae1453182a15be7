/** An assertion with its schema, and the places of its keywords. */
import { join } from "../../base/common/pointer.js";
import type { Assertion, Origin, Schema } from "../../model/model.js";
import { kindRow } from "../../keywords/kinds.js";
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

/** Keywords that share an assertion have the place of their schema. One listed value may be that of `const`. */
export function placeOf({ owner, assertion }: Rule): Origin {
  const { kind } = assertion;
  const row = kindRow(kind);
  const isClear =
    kind === "values" ? assertion.values.length > 1 : kind !== "never";
  return row && isClear
    ? keywordPlace(owner, row.keywords[0] ?? kind)
    : owner.origin;
}
