/** The bodies of `collectX`: the same checks as those of `isX`, but each one reports and none stops the others. */
import type { SchemaId } from "../../model/model.js";
import {
  block,
  code,
  sequence,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import { deepValues, withoutNull } from "./check.js";
import { collectItems } from "./collect-array.js";
import { collectProperties } from "./collect-object.js";
import { collectUnion } from "./collect-union.js";
import { frameOf, testOf, type Frame } from "./frame.js";
import type { ModuleWriter, Unit } from "./module.js";
import { unevaluatedLoops } from "./unevaluated.js";
import { scalarRules } from "./rules.js";
import { issue, reportValue, ruleCheck, type Spot } from "./report.js";
import { typeTest } from "./scalar.js";
import { isPlain, type Shape } from "./shape.js";
import { atom, ifHolds, not, when, whenAll, type Test } from "./test.js";

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
  return when(
    atom(code`levels === 0`, code`levels !== 0`),
    code`return ${issue(frame, "depth", limit)}`,
  );
}

/** Where only one type will do, there is nothing more to say of a value of another one. */
function ofScalar(frame: Frame, shape: Shape): Code[] {
  const { module } = frame;
  const [only, ...others] = shape.types ?? [];
  const structured = shape.objects.length > 0 || shape.arrays.length > 0;
  if (
    (only === "object" || only === "array") &&
    others.length === 0 &&
    structured
  ) {
    return [
      when(
        not(typeTest(module, only, code`value`)),
        code`return ${issue(frame, "type", str(only))}`,
      ),
    ];
  }
  return scalarRules(module, shape, frame.stem).map((rule) =>
    ruleCheck(frame, rule, frame.stem),
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
  const spot = (hint: string): Spot => ({
    operand: code`value`,
    path: code`path`,
    hint,
  });
  return [
    ...shape.values
      .filter((list) => !list.every(isPlain))
      .map((list) =>
        when(
          not(deepValues(frame, list)),
          issue(frame, "enum", module.constant([...list], frame.stem)),
        ),
      ),
    ...shape.calls.flatMap((id) => reportValue(frame, id, spot("base"))),
    ...shape.unions.flatMap((union) => collectUnion(frame, union)),
    ...shape.nots.map((id) =>
      when(
        testOf(frame, id, code`value`, "excluded"),
        issue(frame, "not", code`false`),
      ),
    ),
    ...shape.conditionals.flatMap((part) => {
      const condition = testOf(frame, part.if, code`value`, "condition");
      const branch = (id: SchemaId | null, hint: string, test: Test): Code =>
        id === null
          ? code``
          : whenAll(test, reportValue(frame, id, spot(hint)));
      return [
        branch(part.then, "consequence", condition),
        branch(part.else, "alternative", not(condition)),
      ];
    }),
  ];
}

function ofUnevaluated(frame: Frame, id: SchemaId, shape: Shape): Code[] {
  return unevaluatedLoops(frame, id, shape.unevaluated, (part, place) =>
    frame.module.schemas.acceptsNone(part.schema, frame.direction)
      ? [issue(frame, place.keyword, code`false`, place.operand, place.path)]
      : reportValue(frame, part.schema, { ...place, hint: "unevaluated" }),
  );
}
