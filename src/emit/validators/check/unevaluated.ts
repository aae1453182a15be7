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
import { claimOf, markCall, type Frame } from "./frame.js";
import { missOf } from "../module/miss.js";
import type { Shape } from "../facts/shape.js";
import { somewhere, type Spot } from "../module/spot.js";
import { returnFalseUnless } from "../module/test.js";

type UnevaluatedPart = Shape["unevaluated"][number];

/** A loop for each part over what nobody has seen. */
export function unevaluatedLoops(
  frame: Frame,
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

function ofProperties(frame: Frame, part: UnevaluatedPart): Code {
  const { module } = frame;
  const unseen = valueRef(module.runtime("unevaluated", "unseenProperties"));
  const spot = somewhere(code`field`, "unevaluated", code`at?.key(key)`);
  return block(code`for (const [key, field] of ${unseen}(value, seen))`, [
    judge(frame, part, spot, () =>
      valueRef(module.runtime("properties", "mustBeKnown")),
    ),
  ]);
}

function ofItems(frame: Frame, part: UnevaluatedPart): Code {
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
  frame: Frame,
  part: UnevaluatedPart,
  spot: Spot,
  forbidden: () => Code,
): Code {
  const { module, direction } = frame;
  return returnFalseUnless(
    module.schemas.acceptsNone(part.schema, direction)
      ? missOf(module, forbidden(), spot)
      : claimOf(frame, part.schema, spot),
  );
}
