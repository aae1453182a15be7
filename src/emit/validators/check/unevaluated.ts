/** `unevaluatedProperties` and `unevaluatedItems`: what holds for all that no other keyword looked at. */
import type { SchemaId } from "../../../model/model.js";
import {
  block,
  code,
  globalRef,
  typeRef,
  valueRef,
  type Code,
} from "../../code/index.js";
import { claimOf, markCall, type FunctionScope } from "./frame.js";
import { failCall } from "../module/miss.js";
import type { SchemaShape } from "../facts/shape.js";
import { somewhere, type ValueRef } from "../module/spot.js";
import { returnFalseUnless } from "../module/test.js";

type UnevaluatedPart = SchemaShape["unevaluated"][number];

/** A loop for each part over what nobody has seen. */
export function unevaluatedLoops(
  frame: FunctionScope,
  id: SchemaId,
  parts: readonly UnevaluatedPart[],
): Code[] {
  const { module, direction } = frame;
  const { schemas } = module;
  const judged = parts.filter(
    ({ schema }) => !schemas.acceptsAll(schema, direction),
  );
  if (judged.length === 0) return [];
  const type = typeRef(module.runtime("unevaluated", "Seen"));
  const marking = schemas.evaluation.marks(id, direction)
    ? [code`${markCall(frame, id, "")};`]
    : [];
  return [
    code`const seen: ${type} = new ${globalRef("Set")}();`,
    ...marking,
    ...judged.map((part) =>
      part.kind === "unevaluatedProperties"
        ? ofProperties(frame, part)
        : ofItems(frame, part),
    ),
  ];
}

function ofProperties(frame: FunctionScope, part: UnevaluatedPart): Code {
  const { module } = frame;
  const unseen = valueRef(module.runtime("unevaluated", "unseenProperties"));
  const spot = somewhere(code`field`, "unevaluated", code`at?.key(key)`);
  return block(code`for (const [key, field] of ${unseen}(value, seen))`, [
    judge(frame, part, spot, () =>
      valueRef(module.runtime("properties", "mustBeKnown")),
    ),
  ]);
}

function ofItems(frame: FunctionScope, part: UnevaluatedPart): Code {
  const { module } = frame;
  const unseen = valueRef(module.runtime("unevaluated", "unseenItems"));
  const spot = somewhere(code`item`, "unevaluated", code`at?.item(index)`);
  return block(code`for (const [index, item] of ${unseen}(value, seen))`, [
    judge(frame, part, spot, () =>
      module.rule("additionalItems", false, "further items"),
    ),
  ]);
}

function judge(
  frame: FunctionScope,
  part: UnevaluatedPart,
  spot: ValueRef,
  forbidden: () => Code,
): Code {
  const { module, direction } = frame;
  return returnFalseUnless(
    module.schemas.acceptsNone(part.schema, direction)
      ? failCall(module, forbidden(), spot)
      : claimOf(frame, part.schema, spot),
  );
}
