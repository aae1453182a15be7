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
import type { SchemaShape } from "../../../facts/shapes/shape.js";
import type { ValueRef } from "../module/value-ref.js";
import { someItem } from "./check-array.js";
import { someField } from "./check-keys.js";
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
  const rest = scope.module.value("unevaluated", "unevaluatedProperties");
  return judge(scope, part, rest, someField("unevaluated"));
}

function ofItems(scope: FunctionScope, part: UnevaluatedPart): Code {
  const rest = scope.module.value("unevaluated", "unevaluatedItems");
  return judge(scope, part, rest, someItem("unevaluated"));
}

function judge(
  scope: FunctionScope,
  { schema }: UnevaluatedPart,
  unevaluated: Code,
  ref: ValueRef,
): Code {
  const rest = code`${unevaluated}(value, evaluated)`;
  if (scope.module.schemas.acceptsNone(schema, scope.direction))
    return code`if (${rest}.length > 0) return false;`;
  return block(code`for (const [, ${ref.operand}] of ${rest})`, [
    returnFalseUnless(claimOf(scope, schema, ref)),
  ]);
}
