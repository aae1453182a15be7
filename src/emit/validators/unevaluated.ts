/** `unevaluatedProperties` and `unevaluatedItems`: what holds for all that no other keyword looked at. */
import type { SchemaId } from "../../model/model.js";
import { block, code, typeRef, valueRef, type Code } from "../code/index.js";
import { callOf, testOf, type Frame } from "./frame.js";
import { typeTest } from "./scalar.js";
import type { Shape } from "./shape.js";
import { any, call, ifHolds, type Test } from "./test.js";

export type UnevaluatedPart = Shape["unevaluated"][number];

/** The property or item at hand. */
export interface Place {
  operand: Code;
  path: Code;
  /** Whether somebody looked at it. */
  seen: Test;
}

/** A loop for each part; `judge` says what is to be done with a test that must hold. */
export function unevaluatedStatements(
  frame: Frame,
  id: SchemaId,
  parts: readonly UnevaluatedPart[],
  judge: (test: Test, part: UnevaluatedPart, place: Place) => Code[],
): Code[] {
  const { module, direction } = frame;
  const judged = parts.filter(
    ({ schema }) => !module.schemas.acceptsAll(schema, direction),
  );
  if (judged.length === 0) return [];
  const type = typeRef(module.runtime("unevaluated", "Seen"));
  const marking = module.schemas.evaluation.marks(id)
    ? [code`${callOf(frame, "mark", id, [code`value`, code`seen`], "")};`]
    : [];
  return [
    code`const seen: ${type} = new Set();`,
    ...marking,
    ...judged.map((part) =>
      part.kind === "unevaluatedProperties"
        ? ofProperties(frame, part, judge)
        : ofItems(frame, part, judge),
    ),
  ];
}

function ofProperties(
  frame: Frame,
  part: UnevaluatedPart,
  judge: (test: Test, part: UnevaluatedPart, place: Place) => Code[],
): Code {
  const segment = valueRef(frame.module.runtime("issues", "segment"));
  const place: Place = {
    operand: code`field`,
    path: code`path + ${segment}(key)`,
    seen: call(code`seen.has(key)`, 0),
  };
  const test = testOf(frame, part.schema, place.operand, "unevaluated");
  return block(ifHolds(typeTest(frame.module, "object", code`value`)), [
    block(code`for (const key in value)`, [
      code`const field = value[key];`,
      ...judge(any([place.seen, test]), part, place),
    ]),
  ]);
}

function ofItems(
  frame: Frame,
  part: UnevaluatedPart,
  judge: (test: Test, part: UnevaluatedPart, place: Place) => Code[],
): Code {
  const place: Place = {
    operand: code`item`,
    path: code`path + "/" + index`,
    seen: call(code`seen.has(index)`, 0),
  };
  const test = testOf(frame, part.schema, place.operand, "unevaluated");
  return block(ifHolds(typeTest(frame.module, "array", code`value`)), [
    block(code`for (let index = 0; index < value.length; index++)`, [
      code`const item: unknown = value[index];`,
      ...judge(any([place.seen, test]), part, place),
    ]),
  ]);
}
