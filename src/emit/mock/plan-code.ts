/** Writes sample plans as calls of the runtime. */
import type { SamplePlan } from "../../samples/plan/plan.js";
import type { Direction, SchemaId } from "../../model/model.js";
import { identifier } from "../../naming/identifiers.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  args,
  array,
  code,
  data,
  entry,
  hardline,
  indent,
  lit,
  key,
  num,
  object,
  sequence,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import { firstLineWidth } from "../code/first-line.js";
import type { MockContext } from "./runtime.js";

/** `planOfPet`: the plan of a schema with a public name. It is in the module that has the name of the schema's module. */
export function planSymbol(
  context: MockContext,
  id: SchemaId,
  direction: Direction,
): SymbolRef {
  return derivedSymbol(context, id, direction, "planOf");
}

/** `samplePet`. */
export function sampleSymbol(
  context: MockContext,
  id: SchemaId,
  direction: Direction,
): SymbolRef {
  return derivedSymbol(context, id, direction, "sample");
}

/** The names of types differ from each other, so these do, too. */
function derivedSymbol(
  { names }: MockContext,
  id: SchemaId,
  direction: Direction,
  prefix: string,
): SymbolRef {
  const { module, name } = names.schema(id, direction).type;
  return { target: "mock", module, name: identifier(`${prefix}${name}`) };
}

export interface PlanPlace {
  readonly direction: Direction;
  /** The name of the schema or response, for messages. */
  readonly owner: string;
  /** The indentation of the line on which the code starts. */
  readonly column: number;
}

/** `object({ name: values(["Rex"]) })` */
export function planCode(
  context: MockContext,
  plan: SamplePlan,
  place: PlanPlace,
): Code {
  const { direction, owner, column } = place;
  const inside = (part: SamplePlan, levels = 1): Code =>
    planCode(context, part, { ...place, column: column + 2 * levels });
  const call = (name: string, items: readonly Code[]): Code =>
    sequence(context.runtime.value("plans", name), args(items));
  /** A single object or list starts on the line of the call. */
  const hug = (name: string, item: Code): Code =>
    code`${context.runtime.value("plans", name)}(${item})`;
  switch (plan.kind) {
    case "values":
      return hug("values", data([...plan.values]));
    case "ids":
      return hug(
        plan.form === "text" ? "ids" : "uuids",
        data([...plan.values]),
      );
    case "integer": {
      const range = [num(plan.minimum), num(plan.maximum)];
      return call(
        "integer",
        plan.step === 1 ? range : [...range, num(plan.step)],
      );
    }
    case "object":
      return hug(
        "object",
        object(
          plan.fields.map(({ name, plan: field, presence }) => {
            switch (presence) {
              case "required":
                return callEntry(name, inside(field), column + 2);
              case "optional": {
                const value = call("optional", [inside(field, 2)]);
                return callEntry(name, value, column + 2);
              }
              case "deprecated": {
                const value = call("rare", [inside(field, 2)]);
                return callEntry(name, value, column + 2);
              }
            }
          }),
        ),
      );
    case "map":
      return call("map", [inside(plan.values), ...bounds(plan)]);
    case "array":
      return call(plan.unique ? "set" : "array", [
        inside(plan.items),
        ...bounds(plan),
      ]);
    case "tuple":
      return hug("tuple", array(plan.items.map((item) => inside(item))));
    case "choice": {
      const isFirst = plan.smallest === 0;
      const options = array(
        plan.options.map((option) => inside(option, isFirst ? 1 : 2)),
      );
      return isFirst
        ? hug("choice", options)
        : call("choice", [options, num(plan.smallest)]);
    }
    case "nullable":
      return call("nullable", [inside(plan.plan)]);
    case "tagged":
      return call("tagged", [
        inside(plan.plan),
        str(plan.tag.property),
        lit(plan.tag.value),
      ]);
    case "changed": {
      const { path, value } = plan;
      const names = path.map(str);
      return value === undefined
        ? call("without", [inside(plan.plan), ...names])
        : call("changed", [inside(plan.plan), lit(value), ...names]);
    }
    case "reference":
      return call("ref", [
        valueRef(planSymbol(context, plan.schema, direction)),
      ]);
    case "example":
      return call("example", [data(plan.value), inside(plan.plan)]);
    case "file":
      return call("file", []);
    case "none":
      return call("missing", [str(owner)]);
  }
}

/**
 * `name: call(…)`. Prettier moves the call to the next line if not even its start fits. The objects around it are never
 * on one line, so its indentation is known.
 */
function callEntry(name: string, value: Code, column: number): Code {
  const whole = entry(name, value);
  return column + firstLineWidth(whole) <= 80
    ? whole
    : sequence(key(name), code`:`, indent(hardline, value));
}

/** The arguments for the numbers of items, if they are limited. */
function bounds(plan: { minimum: number; maximum: number | null }): Code[] {
  const { minimum, maximum } = plan;
  if (maximum !== null) return [num(minimum), num(maximum)];
  return minimum === 0 ? [] : [num(minimum)];
}
