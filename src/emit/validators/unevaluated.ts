/** `unevaluatedProperties` and `unevaluatedItems`: what holds for all that no other keyword looked at. */
import type { SchemaId } from "../../model/model.js";
import { block, code, typeRef, valueRef, type Code } from "../code/index.js";
import { callOf, type Frame } from "./frame.js";
import type { Shape } from "./shape.js";
import { atom, whenAll } from "./test.js";
import { wordsIn } from "./words.js";

export type UnevaluatedPart = Shape["unevaluated"][number];

/** The property or item at hand, and the keyword under which it is reported. */
export interface Place {
  operand: Code;
  path: Code;
  keyword: string;
}

/** A loop for each part over what nobody has seen; `judge` says what is to be done there. */
export function unevaluatedLoops(
  frame: Frame,
  id: SchemaId,
  parts: readonly UnevaluatedPart[],
  judge: (part: UnevaluatedPart, place: Place) => Code[],
): Code[] {
  const { module, direction } = frame;
  const { schemas } = module;
  const judged = parts.filter(
    ({ schema }) => !schemas.acceptsAll(schema, direction),
  );
  if (judged.length === 0) return [];
  const type = typeRef(module.runtime("unevaluated", "Seen"));
  const marking = schemas.evaluation.marks(id)
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
  judge: (part: UnevaluatedPart, place: Place) => Code[],
): Code {
  const { module } = frame;
  const segment = valueRef(module.runtime("issues", "segment"));
  const body = judge(part, {
    operand: code`field`,
    path: code`path + ${segment}(key)`,
    keyword: "additionalProperties",
  });
  return loop(
    code`${valueRef(module.runtime("unevaluated", "unseenProperties"))}(value, seen)`,
    wordsIn(body).has("key") ? code`[key, field]` : code`[, field]`,
    body,
  );
}

function ofItems(
  frame: Frame,
  part: UnevaluatedPart,
  judge: (part: UnevaluatedPart, place: Place) => Code[],
): Code {
  const { module } = frame;
  const body = judge(part, {
    operand: code`item`,
    path: code`path + "/" + index`,
    keyword: "additionalItems",
  });
  return loop(
    code`${valueRef(module.runtime("unevaluated", "unseenItems"))}(value, seen)`,
    wordsIn(body).has("index") ? code`[index, item]` : code`[, item]`,
    body,
  );
}

/** Where it does not matter what is there, it is enough that something is. */
function loop(unseen: Code, entry: Code, body: readonly Code[]): Code {
  const words = wordsIn(body);
  return words.has("field") || words.has("item")
    ? block(code`for (const ${entry} of ${unseen})`, body)
    : whenAll(
        atom(code`${unseen}.length > 0`, code`${unseen}.length === 0`),
        body,
      );
}
