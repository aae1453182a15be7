/** The target `validators`: types of all named schemas, and functions that validate values. */
import { appendTo } from "../../common/append-to.js";
import type { Schema } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import {
  code,
  exportedAs,
  ident,
  namesFrom,
  type Code,
} from "../code/index.js";
import { fieldSchemas, fieldsSymbol } from "../fields.js";
import { int64Symbol } from "../int64.js";
import { apiTitle } from "../packages/api-title.js";
import type { FilePlan, Target, TargetContext, View } from "../target.js";
import { createTypeWriter, type TypeWriter } from "../types.js";
import { wayOf } from "./view/fields.js";
import { functionOf, helperFunctions } from "./check/functions.js";
import {
  createModule,
  type ModuleSetting,
  type ModuleWriter,
} from "./module/module.js";
import { publicNames, type PublicName } from "./module/public-names.js";
import {
  createRuntime,
  type ValidatorRuntime,
  type RuntimeName,
} from "./facts/runtime.js";
import { schemaView } from "./view/schema-view.js";
import { neededBy, type Declaration } from "./module/words.js";
import { createSchemas, type Schemas } from "./facts/schemas.js";
import {
  createSharedFunctions,
  type SharedFunctions,
} from "./module/shared.js";
import type { SchemaFunctions } from "./module/schema-functions.js";

export const validators: Target = {
  name: "validators",
  names: { reserved: publicNames, exportsSchemas: true, operations: {} },
  package: (context) => ({
    description: `Types and validators for the ${apiTitle(context)}.`,
  }),
  *plan(context) {
    const schemas = createSchemas(context);
    const runtime = createRuntime(context);
    const shared = createSharedFunctions(context, schemas);
    const setting = { context, schemas, runtime, shared };
    const types = createTypeWriter(context);
    const modules = modulesOf(context, schemas, shared);
    yield indexPlan(context, schemas, runtime, modules);
    for (const [path, units] of modules) {
      yield modulePlan(setting, types, path, units);
    }
    for (let unit = shared.next(); unit; unit = shared.next()) {
      yield sharedPlan(setting, unit);
    }
    yield runtime.copyPlan();
  },
};

/** Every view of every named schema, by the module that declares it. */
function modulesOf(
  context: TargetContext,
  { all }: Schemas,
  shared: SharedFunctions,
): ReadonlyMap<string, readonly SchemaFunctions[]> {
  const modules = new Map<string, SchemaFunctions[]>();
  for (const schema of all) {
    if (schema.role.kind === "inline") continue;
    for (const direction of viewsOf(schema)) {
      const unit = shared.named(schema.id, direction);
      const { module } = context.names.schema(schema.id, direction).type;
      appendTo(modules, module, unit);
    }
  }
  return modules;
}

function modulePlan(
  setting: ModuleSetting,
  types: TypeWriter,
  path: string,
  units: readonly SchemaFunctions[],
): FilePlan {
  const module = createModule(setting, path, units);
  const views = units.map((unit) => schemaView(module, types, unit));
  const roots = views.flatMap((view) => [
    ...view.functions,
    view.validate,
    ...[view.places, view.fields, view.describe].filter((one) => one !== null),
  ]);
  const schemas = views.map((view) => ({
    ...view,
    functions: printed(view.functions),
    validate: view.validate.code,
    places: view.places && view.places.code,
    fields: view.fields && view.fields.code,
    describe: view.describe && view.describe.code,
  }));
  return planOf(setting, module, path, roots, { schemas, shared: [] });
}

/** The module of a function that many modules use. */
function sharedPlan(setting: ModuleSetting, unit: SchemaFunctions): FilePlan {
  const path = unit.functions.check.module;
  const module = createModule(setting, path, [unit]);
  const root = functionOf(module, unit, "check");
  const content = { schemas: [], shared: [root.code] };
  return planOf(setting, module, path, [root], content);
}

function planOf(
  { shared }: ModuleSetting,
  module: ModuleWriter,
  path: string,
  roots: readonly Declaration[],
  content: View,
): FilePlan {
  const helpers = [...helperFunctions(module), ...module.lists()];
  const constants = module.constants();
  const kept = neededBy(roots, [...constants, ...helpers]);
  for (const { mentions } of [...roots, ...kept]) shared.use(mentions);
  const needed = (declarations: readonly Declaration[]): Code[] =>
    printed(declarations.filter((declaration) => kept.has(declaration)));
  return {
    kind: "typescript",
    path: `src/${path}.ts`,
    template: "validators/schemas.ts",
    view: {
      constants: needed(constants),
      ...content,
      helpers: needed(helpers),
    },
  };
}

function printed(declarations: readonly Declaration[]): Code[] {
  return declarations.map((declaration) => declaration.code);
}

function viewsOf(schema: Schema): Direction[] {
  return schema.projection === "split" ? ["response", "request"] : ["response"];
}

/** The index of the package, with all public names. */
function indexPlan(
  context: TargetContext,
  { int64, leadsToRecursion }: Schemas,
  runtime: ValidatorRuntime,
  modules: ReadonlyMap<string, readonly SchemaFunctions[]>,
): FilePlan {
  const units = [...modules.values()].flat();
  const isWired = units.some(({ id }) => int64.holds(id));
  const isLimited = units.some(({ id }) => leadsToRecursion(id));
  const isFielded = units.some((unit) => hasFields(context, unit));
  const own = (module: RuntimeName, name: PublicName): Code => {
    const { name: declared } = runtime.symbol(module, name);
    return exportedAs(declared, context.names.exported("validators", name));
  };
  const schemas = [...modules].map(([module, units]) =>
    exportOf(
      module,
      units.flatMap((unit) => {
        const names = context.names.schema(unit.id, unit.direction);
        const further = [
          ident(names.validate.name),
          ...(int64.holds(unit.id)
            ? [ident(int64Symbol(context, unit.id, unit.direction).name)]
            : []),
          ...(hasFields(context, unit)
            ? [ident(fieldsSymbol(context, unit.id, unit.direction).name)]
            : []),
        ];
        return context.model.schemas[unit.id]?.role.kind === "declaration"
          ? [
              ident(names.type.name),
              ident(names.is.name),
              ident(names.parse.name),
              ...further,
            ]
          : [code`type ${ident(names.type.name)}`, ...further];
      }),
    ),
  );
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "validators/index.ts",
    view: {
      exports: [
        exportOf("runtime/issues", [
          own("issues", "ValidationError"),
          code`type ${own("issues", "ValidationIssue")}`,
        ]),
        ...(isLimited
          ? [exportOf("runtime/depth", [own("depth", "setMaxDepth")])]
          : []),
        exportOf("runtime/standard", [
          code`type ${own("standard", "StandardSchema")}`,
        ]),
        ...(context.jsonSchema
          ? [
              exportOf("runtime/json-schema", [
                code`type ${own("json-schema", "DescribedSchema")}`,
              ]),
            ]
          : []),
        ...(isFielded
          ? [exportOf("runtime/fields", [own("fields", "fieldRules")])]
          : []),
        ...(isWired
          ? [exportOf("runtime/numbers/wire", [own("numbers/wire", "wire")])]
          : []),
        ...schemas,
      ],
    },
  };
}

/** Whether the server uses the fields of the schema. */
function hasFields(
  { model }: TargetContext,
  { id, direction }: SchemaFunctions,
): boolean {
  const projection = model.schemas[id]?.projection ?? "same";
  return fieldSchemas(model).isAsked(id, wayOf(projection, direction));
}

function exportOf(module: string, names: readonly Code[]): Code {
  return namesFrom(code`export`, names, `./${module}.js`);
}
