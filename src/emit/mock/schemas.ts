/** The sample functions of schemas, one module for each module of the validators. */
import { appendTo } from "../../base/common/append-to.js";
import { hasPlan } from "../../samples/plan/plans.js";
import { allSchemas } from "../../model/graph.js";
import type { Direction, SchemaId } from "../../model/model.js";
import {
  args,
  block,
  code,
  docComment,
  ident,
  lines,
  namesFrom,
  sequence,
  str,
  typeRef,
  valueRef,
  type Code,
} from "../code/index.js";
import type { FilePlan } from "../target.js";
import { sampleReader } from "./codecs.js";
import { planCode, planSymbol, sampleSymbol } from "./plan-code.js";
import type { MockContext } from "./runtime.js";

/** A schema in one of its views. */
interface SampledSchema {
  readonly id: SchemaId;
  readonly direction: Direction;
}

/** The schemas that have a sample function, by module. */
export type SampleModules = ReadonlyMap<string, readonly SampledSchema[]>;

export function sampleModules({ model, names }: MockContext): SampleModules {
  const modules = new Map<string, SampledSchema[]>();
  for (const schema of allSchemas(model).filter(hasPlan)) {
    const { id, projection } = schema;
    const views =
      projection === "split"
        ? (["response", "request"] as const)
        : (["response"] as const);
    for (const direction of views) {
      const { module } = names.schema(id, direction).type;
      appendTo(modules, module, { id, direction });
    }
  }
  return modules;
}

export function modulePlan(
  context: MockContext,
  module: string,
  schemas: readonly SampledSchema[],
): FilePlan {
  return {
    kind: "typescript",
    path: `src/${module}.ts`,
    template: "mock/schemas.ts",
    view: { schemas: schemas.map((schema) => viewOf(context, schema)) },
  };
}

function viewOf(context: MockContext, { id, direction }: SampledSchema) {
  const plan = context.plans.of(id, direction);
  const { name } = context.names.schema(id, direction).type;
  const planHead = sequence(
    code`export function `,
    valueRef(planSymbol(context, id, direction)),
    code`(): `,
    context.runtime.type("draw", "Plan"),
  );
  const written = planCode(context, plan, {
    direction,
    owner: name,
    column: 2,
  });
  return {
    doc: docComment({
      paragraphs: [
        plan.kind === "none"
          ? `\`${name}\` has no sample: no value matches its schema, or only very large ones. The function throws.`
          : `A sample of \`${name}\`.`,
      ],
    }),
    sample:
      plan.kind === "none"
        ? missingFunction(context, id, direction)
        : sampleFunction(context, id, direction),
    plan: block(planHead, [code`return ${written};`]),
  };
}

/** `export function samplePet(options?: SchemaSampleOptions<Pet>): Pet { … }` */
function sampleFunction(
  context: MockContext,
  id: SchemaId,
  direction: Direction,
): Code {
  const { runtime, names } = context;
  const type = typeRef(names.schema(id, direction).type);
  const options = runtime.type("sample", "SchemaSampleOptions");
  const reader = sampleReader(context, id, direction);
  return block(
    sequence(
      code`export function `,
      valueRef(sampleSymbol(context, id, direction)),
      args([code`options?: ${options}<${type}>`]),
      code`: ${type}`,
    ),
    [
      sequence(
        code`return ${runtime.value("sample", "sample")}`,
        args([
          valueRef(planSymbol(context, id, direction)),
          code`options`,
          ...(reader === null ? [] : [reader]),
        ]),
        code`;`,
      ),
    ],
  );
}

function missingFunction(
  context: MockContext,
  id: SchemaId,
  direction: Direction,
): Code {
  const { runtime, names } = context;
  const { name } = names.schema(id, direction).type;
  return block(
    sequence(
      code`export function `,
      valueRef(sampleSymbol(context, id, direction)),
      code`(): never`,
    ),
    [
      sequence(
        code`return ${runtime.value("no-sample", "noSample")}`,
        args([str(name)]),
        code`;`,
      ),
    ],
  );
}

/** `export { samplePet } from "./schemas/pet.js";` for each module. */
export function sampleExports(
  context: MockContext,
  modules: SampleModules,
): Code {
  return lines(
    [...modules].map(([module, schemas]) =>
      namesFrom(
        code`export`,
        schemas.map(({ id, direction }) =>
          ident(sampleSymbol(context, id, direction).name),
        ),
        `./${module}.js`,
      ),
    ),
  );
}
