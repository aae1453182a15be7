/** The bodies of `collectX`: the same checks as those of `isX`, but each one reports and none stops the others. */
import type { SchemaId } from "../../model/model.js";
import {
  args,
  block,
  code,
  lit,
  sequence,
  valueRef,
  type Code,
} from "../code/index.js";
import { deepValues, withoutNull } from "./check.js";
import { collectItems } from "./collect-array.js";
import { collectProperties } from "./collect-object.js";
import { collectUnion } from "./collect-union.js";
import { frameOf, testOf, type Frame } from "./frame.js";
import type { ModuleWriter, Unit } from "./module.js";
import { unevaluatedStatements } from "./unevaluated.js";
import { issue, reportValue } from "./report.js";
import { scalarChecks, typeTest } from "./scalar.js";
import { isPlain, type Shape } from "./shape.js";
import { ifHolds, not, type Test } from "./test.js";

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
    issue(frame, code`path`, code`value`, "depth", limit),
    code`return;`,
  ]);
}

/** Where only one type will do, there is nothing more to say of a value of another one. */
function ofScalar(frame: Frame, shape: Shape): Code[] {
  const { module } = frame;
  const single =
    shape.types?.size === 1 &&
    (shape.objects.length > 0 || shape.arrays.length > 0);
  const refuse = valueRef(module.runtime("rules", "refuse"));
  return scalarChecks(module, shape, code`value`, frame.stem).map(
    ({ test, rule }) =>
      block(ifHolds(not(test)), [
        sequence(
          refuse,
          args([
            code`issues`,
            code`path`,
            code`value`,
            module.rule(rule, frame.stem),
          ]),
          code`;`,
        ),
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
  const whole = [code`value`, code`path`] as const;
  return [
    ...shape.values
      .filter((list) => !list.every(isPlain))
      .map((list) =>
        block(ifHolds(not(deepValues(frame, list))), [
          issue(frame, code`path`, code`value`, "enum", lit([...list])),
        ]),
      ),
    ...shape.calls.flatMap((id) => reportValue(frame, id, ...whole, "base")),
    ...shape.unions.flatMap((union) => collectUnion(frame, union)),
    ...shape.nots.map((id) =>
      block(ifHolds(testOf(frame, id, code`value`, "excluded")), [
        issue(frame, code`path`, code`value`, "not", code`false`),
      ]),
    ),
    ...shape.conditionals.flatMap((part) => {
      const condition = testOf(frame, part.if, code`value`, "condition");
      return [
        ...(part.then === null
          ? []
          : reportValue(
              frame,
              part.then,
              ...whole,
              "consequence",
              not(condition),
            )),
        ...(part.else === null
          ? []
          : reportValue(frame, part.else, ...whole, "alternative", condition)),
      ];
    }),
  ];
}

function ofUnevaluated(frame: Frame, id: SchemaId, shape: Shape): Code[] {
  return unevaluatedStatements(
    frame,
    id,
    shape.unevaluated,
    (test, part, place) =>
      frame.module.schemas.acceptsNone(part.schema, frame.direction)
        ? [
            block(ifHolds(not(test)), [
              issue(
                frame,
                place.path,
                place.operand,
                part.kind === "unevaluatedItems"
                  ? "additionalItems"
                  : "additionalProperties",
                code`false`,
              ),
            ]),
          ]
        : reportValue(
            frame,
            part.schema,
            place.operand,
            place.path,
            "unevaluated",
            place.seen,
          ),
  );
}
