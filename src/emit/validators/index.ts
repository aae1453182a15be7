/** The target `validators`: types of all named schemas, and functions that check values against them. */
import type { Schema } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { SymbolRef } from "../../naming/symbols.js";
import { code, ident, namesFrom, type Code } from "../code/index.js";
import { packagePlans } from "../package.js";
import type { FilePlan, Target, TargetContext } from "../target.js";
import { createTypeWriter, type TypeWriter } from "../types.js";
import { helperFunctions } from "./functions.js";
import {
  createModule,
  publicUnit,
  type ModuleWriter,
  type Unit,
} from "./module.js";
import { createRuntime, runtimeExports } from "./runtime.js";
import { schemaView, type SchemaView } from "./schema-view.js";
import { neededBy, type Declaration } from "./words.js";
import { createSchemas, type Schemas } from "./schemas.js";

export const validators: Target = {
  name: "validators",
  names: { reserved: runtimeExports, operations: {} },
  *plan(context) {
    const schemas = createSchemas(context);
    const runtime = createRuntime(context);
    const types = createTypeWriter(context);
    const modules = modulesOf(context, schemas);
    yield* packagePlans(context, {
      target: "validators",
      description: `Types and validators of ${context.model.info.title}`,
      dependsOn: [],
    });
    yield indexPlan(context, modules);
    for (const [path, units] of modules) {
      const module = createModule(context, schemas, runtime, path, units);
      yield modulePlan(module, types, path, units);
    }
    for (const name of runtime.used()) {
      yield {
        kind: "copy",
        path: `src/runtime/${name}.ts`,
        from: `validators/runtime/${name}.ts`,
      };
    }
  },
};

/** Every view of every schema that has a name, by the module that declares it. */
function modulesOf(
  context: TargetContext,
  schemas: Schemas,
): ReadonlyMap<string, readonly Unit[]> {
  const modules = new Map<string, Unit[]>();
  for (const schema of Object.values(context.model.schemas)) {
    if (schema.role.kind === "inline") continue;
    for (const direction of viewsOf(schema)) {
      const unit = publicUnit(context, schemas, schema.id, direction);
      const { module } = context.names.schema(schema.id, direction).type;
      const units = modules.get(module);
      if (units) units.push(unit);
      else modules.set(module, [unit]);
    }
  }
  return modules;
}

function modulePlan(
  module: ModuleWriter,
  types: TypeWriter,
  path: string,
  units: readonly Unit[],
): FilePlan {
  const views = units.map((unit) => schemaView(module, types, unit));
  const helpers = helperFunctions(module);
  const constants = module.constants();
  const kept = neededBy(views.flatMap(partsOf), [...constants, ...helpers]);
  const printed = (declarations: readonly Declaration[]): Code[] =>
    declarations
      .filter(({ name }) => kept.has(name))
      .map((declaration) => declaration.code);
  return {
    kind: "typescript",
    path: `src/${path}.ts`,
    template: "validators/schemas.ts",
    view: {
      constants: printed(constants),
      schemas: views,
      helpers: printed(helpers),
    },
  };
}

function partsOf(view: SchemaView): Code[] {
  return Object.values(view);
}

function viewsOf(schema: Schema): Direction[] {
  return schema.projection === "split" ? ["response", "request"] : ["response"];
}

/** The package's door: every public name, and nothing else. */
function indexPlan(
  context: TargetContext,
  modules: ReadonlyMap<string, readonly Unit[]>,
): FilePlan {
  const fixed = (module: string, name: string): SymbolRef =>
    context.names.fixed("validators", module, name);
  const schemas = [...modules].map(([module, units]) =>
    exportOf(
      module,
      units.flatMap((unit) => {
        const names = context.names.schema(unit.id, unit.direction);
        return [names.type, names.is, names.parse, names.validate];
      }),
      "value",
    ),
  );
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "validators/index.ts",
    view: {
      exports: [
        exportOf(
          "runtime/issues",
          [fixed("runtime/issues", "ValidationError")],
          "value",
        ),
        exportOf(
          "runtime/issues",
          [fixed("runtime/issues", "ValidationIssue")],
          "type",
        ),
        exportOf(
          "runtime/standard",
          [fixed("runtime/standard", "StandardSchema")],
          "type",
        ),
        ...schemas,
      ],
    },
  };
}

function exportOf(
  module: string,
  symbols: readonly SymbolRef[],
  use: "value" | "type",
): Code {
  return namesFrom(
    use === "type" ? code`export type` : code`export`,
    symbols.map(({ name }) => ident(name)),
    `./${module}.js`,
  );
}
