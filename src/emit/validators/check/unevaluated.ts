/** `unevaluatedProperties` and `unevaluatedItems`: checks of everything that no other keyword has evaluated. */
import type { SchemaId } from "../../../model/model.js";
import {
  block,
  code,
  globalRef,
  typeRef,
  type Code,
} from "../../code/index.js";
import { claimOf, markCall, type FunctionScope } from "./function-scope.js";
import { failCall } from "../module/fail.js";
import type { SchemaShape } from "../../../facts/shapes/shape.js";
import { somewhere, type ValueRef } from "../module/value-ref.js";
import { returnFalseUnless } from "../module/test.js";

type UnevaluatedPart = SchemaShape["unevaluated"][number];

/** A loop over the unevaluated properties, and one over the unevaluated items. */
export function unevaluatedLoops(
  scope: FunctionScope,
  id: SchemaId,
  parts: readonly UnevaluatedPart[],
): Code[] {
  const { module, direction } = scope;
  const { schemas } = module;
  const judged = parts.filter(
    ({ schema }) => !schemas.acceptsAll(schema, direction),
  );
  if (judged.length === 0) return [];
  const type = typeRef(module.runtime("unevaluated", "Evaluated"));
  const marking = schemas.evaluation.marks(id, direction)
    ? [code`${markCall(scope, id, "")};`]
    : [];
  return [
    code`const evaluated: ${type} = new ${globalRef("Set")}();`,
    ...marking,
    ...judged.map((part) =>
      part.kind === "unevaluatedProperties"
        ? ofProperties(scope, part)
        : ofItems(scope, part),
    ),
  ];
}

function ofProperties(scope: FunctionScope, part: UnevaluatedPart): Code {
  const { module } = scope;
  const unevaluated = module.value("unevaluated", "unevaluatedProperties");
  const ref = somewhere(code`field`, "unevaluated", code`key`);
  return block(
    code`for (const [key, field] of ${unevaluated}(value, evaluated))`,
    [judge(scope, part, ref, () => module.value("properties", "mustBeKnown"))],
  );
}

function ofItems(scope: FunctionScope, part: UnevaluatedPart): Code {
  const { module } = scope;
  const unevaluated = module.value("unevaluated", "unevaluatedItems");
  const ref = somewhere(code`item`, "unevaluated", code`index`);
  return block(
    code`for (const [index, item] of ${unevaluated}(value, evaluated))`,
    [
      judge(scope, part, ref, () =>
        module.value("unevaluated", "mustBeKnownItem"),
      ),
    ],
  );
}

function judge(
  scope: FunctionScope,
  part: UnevaluatedPart,
  ref: ValueRef,
  forbidden: () => Code,
): Code {
  const { module, direction } = scope;
  return returnFalseUnless(
    module.schemas.acceptsNone(part.schema, direction)
      ? failCall(module, forbidden(), ref)
      : claimOf(scope, part.schema, ref),
  );
}
