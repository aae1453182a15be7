/** The bodies of `collectX`: the same checks as those of `isX`, but each one reports and none stops the others. */
import type { SchemaId } from "../../model/model.js";
import { block, code, sequence, valueRef, type Code } from "../code/index.js";
import { deepValues, withoutNull } from "./check.js";
import { collectItems } from "./collect-array.js";
import { collectProperties } from "./collect-object.js";
import { collectUnion } from "./collect-union.js";
import { frameOf, testOf, type Frame } from "./frame.js";
import type { ModuleWriter, Unit } from "./module.js";
import { unevaluatedLoops } from "./unevaluated.js";
import { issue, refusal, reportValue } from "./report.js";
import { scalarChecks, typeTest } from "./scalar.js";
import { isPlain, type Shape } from "./shape.js";
import { ifHolds, not, when, whenAll, type Test } from "./test.js";

/** The statements of the function that adds what is wrong with `value` to `issues`. */
export function collectBody(module: ModuleWriter, unit: Unit): Code[] {
  const frame = frameOf(module, unit);
  const shape = module.schemas.shape(unit.id, unit.direction);
  const settled = withoutNull(shape);
  const leaveIf = (test: Test): Code => sequence(ifHolds(test), code` return;`);
  return [
    ...(frame.counted ? [depthCheck(frame)] : []),
    ...(settled === shape
      ? []
      : [leaveIf(typeTest(module, "null", code`value`))]),
    ...ofScalar(frame, settled),
    ...ofType(frame, settled, "array", () =>
      settled.arrays.flatMap((part) => collectItems(frame, part)),
    ),
    ...ofType(frame, settled, "object", () =>
      collectProperties(frame, settled.objects),
    ),
    ...ofOthers({ ...frame, opaque: true }, settled),
    ...ofUnevaluated(frame, unit.id, settled),
  ].filter((statement) => !statement.empty);
}

function depthCheck(frame: Frame): Code {
  const limit = valueRef(frame.module.runtime("values", "maxDepth"));
  return block(code`if (levels === 0)`, [
    issue(frame, "depth", limit),
    code`return;`,
  ]);
}

/** Where only one type will do, there is nothing more to say of a value of another one. */
function ofScalar(frame: Frame, shape: Shape): Code[] {
  const { module } = frame;
  const single =
    shape.types?.size === 1 &&
    (shape.objects.length > 0 || shape.arrays.length > 0);
  return scalarChecks(module, shape, code`value`, frame.stem).map(
    ({ test, rule }) =>
      whenAll(not(test), [
        refusal(frame, rule, frame.stem),
        single ? code`return;` : code``,
      ]),
  );
}

function ofType(
  frame: Frame,
  shape: Shape,
  type: "array" | "object",
  write: () => Code[],
): Code[] {
  if (shape.types !== null && !shape.types.has(type)) return [];
  const statements = write().filter((statement) => !statement.empty);
  if (statements.length === 0) return [];
  if (shape.types?.size === 1) return statements;
  return [
    block(ifHolds(typeTest(frame.module, type, code`value`)), statements),
  ];
}

/** What is left to other schemas. */
function ofOthers(frame: Frame, shape: Shape): Code[] {
  const { module } = frame;
  const whole = [code`value`, code`path`] as const;
  return [
    ...shape.values
      .filter((list) => !list.every(isPlain))
      .map((list) =>
        when(
          not(deepValues(frame, list)),
          issue(frame, "enum", module.constant([...list], frame.stem)),
        ),
      ),
    ...shape.calls.flatMap((id) => reportValue(frame, id, ...whole, "base")),
    ...shape.unions.flatMap((union) => collectUnion(frame, union)),
    ...shape.nots.map((id) =>
      when(
        testOf(frame, id, code`value`, "excluded"),
        issue(frame, "not", code`false`),
      ),
    ),
    ...shape.conditionals.flatMap((part) => {
      const condition = testOf(frame, part.if, code`value`, "condition");
      const branch = (id: SchemaId | null, hint: string, unless: Test) =>
        id === null ? [] : reportValue(frame, id, ...whole, hint, unless);
      return [
        ...branch(part.then, "consequence", not(condition)),
        ...branch(part.else, "alternative", condition),
      ];
    }),
  ];
}

function ofUnevaluated(frame: Frame, id: SchemaId, shape: Shape): Code[] {
  return unevaluatedLoops(frame, id, shape.unevaluated, (part, place) =>
    frame.module.schemas.acceptsNone(part.schema, frame.direction)
      ? [issue(frame, place.keyword, code`false`, place.operand, place.path)]
      : reportValue(
          frame,
          part.schema,
          place.operand,
          place.path,
          "unevaluated",
        ),
  );
}
