/** The target `validators`: types of all named schemas, and functions that validate values. */
import { appendTo } from "../../base/common/append-to.js";
import { getOrCreate } from "../../base/common/get-or-create.js";
import type { Direction, Schema } from "../../model/model.js";
import { code, namesFrom, type Code } from "../code/index.js";
import { exportsFrom, type ExportedName } from "../index-exports.js";
import { headerLeaves } from "../codecs.js";
import { apiTitle } from "../packages/api-title.js";
import { runtimeCheck } from "../runtime-check.js";
import type { FilePlan, Target, TargetContext, View } from "../target.js";
import { createTypeWriter } from "../type-writer.js";
import {
  aliasedSchema,
  aliasExports,
  exportedCode,
  hasFields,
  publicExports,
} from "./view/exports.js";
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
import {
  publicView,
  schemaView,
  type TypeWriters,
} from "./view/schema-view.js";
import { neededBy, type Declaration } from "./module/words.js";
import {
  createSchemas,
  operationIn,
  ownerOf,
  type Schemas,
} from "./facts/schemas.js";
import { fileNames, type FileNames } from "./module/file-names.js";
import {
  createSharedFunctions,
  type SharedFunctions,
} from "./module/shared.js";
import type { SchemaFunctions } from "./module/schema-functions.js";
import { readmePlan } from "./readme.js";

export const validators: Target = {
  name: "validators",
  names: { reserved: publicNames, exportsSchemas: true, operations: {} },
  package: (context) => ({
    description: `Types and validators for the ${apiTitle(context)}.`,
  }),
  *plan(context) {
    const { setting, types, modules } = partsOf(context);
    const { schemas, runtime } = setting;
    yield readmePlan(context, schemas);
    yield indexPlan(context, schemas, runtime, modules);
    for (const [path, sections] of modules) {
      const own = [...sections.values()];
      yield {
        kind: "unit",
        path: filePath(path),
        inputs: [schemas.isGrouped, JSON.stringify(own)],
        plan: () => modulePlan(setting, types, path, own),
      };
    }
    yield* sharedPlans(setting);
    yield runtime.copyPlan();
  },
};

/**
 * The same target with the exported declarations only, for comparisons of types. Without the checks, it takes a fraction
 * of the time. Functions refer to checks that are not declared.
 */
export const validatorTypes: Target = {
  ...validators,
  *plan(context) {
    const { setting, types, modules } = partsOf(context);
    const { schemas, runtime } = setting;
    yield indexPlan(context, schemas, runtime, modules);
    for (const [path, sections] of modules) {
      const { own, aliases } = withoutAliases(setting, unitsOf(sections));
      const names = fileNames(context, own);
      const section = { module: path, names, prefix: null, own };
      const module = createModule(setting, section);
      const views = own.map((unit) => {
        const view = publicView(module, types, unit);
        return { ...view, validate: view.validate.code };
      });
      yield filePlan(path, [{ schemas: views, aliases }]);
    }
    yield runtime.copyPlan();
  },
};

function partsOf(context: TargetContext): {
  setting: ModuleSetting;
  types: TypeWriters;
  modules: Modules;
} {
  const schemas = createSchemas(context);
  const runtime = createRuntime(context);
  const shared = createSharedFunctions(context, schemas);
  return {
    setting: { context, schemas, runtime, shared },
    types: {
      code: createTypeWriter(context),
      wire: createTypeWriter(context, "wire"),
    },
    modules: modulesOf(context, schemas, shared),
  };
}

/** The views of named schemas, by the file and the section that declare them. */
type Modules = ReadonlyMap<string, ReadonlyMap<string, SchemaFunctions[]>>;

function modulesOf(
  context: TargetContext,
  { all }: Schemas,
  shared: SharedFunctions,
): Modules {
  const modules = new Map<string, Map<string, SchemaFunctions[]>>();
  for (const schema of all) {
    if (schema.role.kind === "inline") continue;
    for (const direction of viewsOf(schema)) {
      const unit = shared.named(schema.id, direction);
      const { module } = context.names.schema(schema.id, direction).type;
      const sections = getOrCreate(modules, module, () => new Map());
      appendTo(sections, ownerOf(schema), unit);
    }
  }
  return modules;
}

function modulePlan(
  setting: ModuleSetting,
  types: TypeWriters,
  path: string,
  sections: readonly SchemaFunctions[][],
): FilePlan {
  const names = fileNames(setting.context, sections.flat());
  return filePlan(
    path,
    sections.map((own) => schemaSection(setting, types, path, names, own)),
  );
}

/** A schema with its request view, or all parts of an operation. */
function schemaSection(
  setting: ModuleSetting,
  types: TypeWriters,
  path: string,
  names: FileNames,
  all: readonly SchemaFunctions[],
): View {
  const prefix = setting.schemas.isGrouped
    ? ownerName(setting.context, all)
    : null;
  const { own, aliases } = withoutAliases(setting, all);
  const module = createModule(setting, { module: path, names, prefix, own });
  const views = own.map((unit) => schemaView(module, types, unit));
  const roots = views.flatMap((view) => [
    ...view.functions,
    view.validate,
    ...[view.codecs, view.texts, view.describe].filter((one) => one !== null),
  ]);
  const schemas = views.map((view) => ({
    ...view,
    functions: printed(view.functions),
    validate: view.validate.code,
    codecs: view.codecs && view.codecs.code,
    texts: view.texts && view.texts.code,
    describe: view.describe && view.describe.code,
  }));
  const content = { schemas, aliases, shared: [] };
  return sectionOf(setting, module, roots, content);
}

/** The schemas with declarations of their own, and the exports of those that are only references. */
function withoutAliases(
  { context, schemas, shared }: ModuleSetting,
  units: readonly SchemaFunctions[],
): { own: SchemaFunctions[]; aliases: Code[] } {
  const own: SchemaFunctions[] = [];
  const aliases: Code[] = [];
  for (const unit of units) {
    const target = aliasedSchema(schemas, unit.id);
    if (target === null) own.push(unit);
    else {
      const view = schemas.view(target, unit.direction);
      const aliased = shared.named(target, view);
      aliases.push(aliasExports({ context, schemas }, unit, aliased));
    }
  }
  return { own, aliases };
}

/** `Pet`, or `ListPets` for the parts of an operation. */
function ownerName(
  { model, names }: TargetContext,
  [first]: readonly SchemaFunctions[],
): string | null {
  const schema = first && model.schemas[first.id];
  if (!schema) return null;
  const operation = operationIn(schema.role);
  return operation === null
    ? names.schema(schema.id).type.name
    : names.operation(operation).stem;
}

/** The modules of functions that many others use. Each function may need further ones. */
function sharedPlans(setting: ModuleSetting): FilePlan[] {
  const { shared, schemas } = setting;
  const files = new Map<string, View[]>();
  for (let unit = shared.next(); unit; unit = shared.next()) {
    const path = unit.functions.check.module;
    const own = [unit];
    const section = schemas.isGrouped
      ? { names: shared.names, prefix: unit.stem }
      : { names: fileNames(setting.context, own), prefix: null };
    const module = createModule(setting, { module: path, own, ...section });
    const roots = (["check", "schema"] as const).map((question) =>
      functionOf(module, unit, question),
    );
    const content = { schemas: [], aliases: [], shared: printed(roots) };
    appendTo(files, path, sectionOf(setting, module, roots, content));
  }
  return Array.from(files, ([path, sections]) => filePlan(path, sections));
}

function sectionOf(
  { shared }: ModuleSetting,
  module: ModuleWriter,
  roots: readonly Declaration[],
  content: View,
): View {
  const helpers = helperFunctions(module);
  const constants = module.constants();
  const kept = neededBy(roots, [...constants, ...helpers]);
  for (const { mentions } of [...roots, ...kept]) shared.use(mentions);
  const needed = (declarations: readonly Declaration[]): Code[] =>
    printed(declarations.filter((declaration) => kept.has(declaration)));
  return { constants: needed(constants), ...content, helpers: needed(helpers) };
}

function filePath(module: string): string {
  return `src/${module}.ts`;
}

function filePlan(path: string, sections: readonly View[]): FilePlan {
  return {
    kind: "typescript",
    path: filePath(path),
    template: "validators/schemas.ts",
    view: { sections },
  };
}

function printed(declarations: readonly Declaration[]): Code[] {
  return declarations.map((declaration) => declaration.code);
}

function viewsOf(schema: Schema): Direction[] {
  return schema.projection === "split" ? ["response", "request"] : ["response"];
}

type RuntimeExport = readonly [module: string, names: readonly ExportedName[]];

/** The index of the package, with all public names. */
function indexPlan(
  context: TargetContext,
  schemas: Schemas,
  runtime: ValidatorRuntime,
  modules: Modules,
): FilePlan {
  const { int64, codecs, brands, leadsToRecursion } = schemas;
  const units = [...modules.values()].flatMap(unitsOf);
  const isWired = units.some(({ id }) => int64.holds(id));
  const isCoded = units.some(({ id }) => codecs.holds(id));
  const isLimited = units.some(({ id }) => leadsToRecursion(id));
  const isFielded = units.some((unit) => hasFields(context, unit));
  const exported = (
    module: RuntimeName,
    name: PublicName,
    kind: ExportedName["kind"],
  ): RuntimeExport => {
    runtime.symbol(module, name);
    return [`runtime/${module}`, [{ name, kind }]];
  };
  const ownExports = [
    exported("issues", "ValidationError", "value"),
    exported("issues", "ValidationIssue", "type"),
    ...(isLimited ? [exported("depth", "setMaxDepth", "value")] : []),
    exported("standard", "StandardSchema", "type"),
    ...(context.jsonSchema
      ? [exported("json-schema", "DescribedSchema", "type")]
      : []),
    ...(units.some(({ id }) => codecs.differs(id))
      ? [exported("codecs/standard", "StandardCodec", "type")]
      : []),
    ...(units.some(({ id }) => brands.holds(id))
      ? [
          exported("brand", "Brand", "type"),
          exported("brand", "BrandConstructor", "type"),
        ]
      : []),
    ...(isCoded ? [exported("codecs/codec", "codec", "value")] : []),
    ...(context.messages || context.shapes
      ? [exported("translated", "Messages", "type")]
      : []),
    ...(context.messages
      ? [
          exported("translated", "withMessages", "value"),
          ...context.messages.map((language) =>
            exported(`locales/${language}`, `${language}Messages`, "value"),
          ),
        ]
      : []),
    ...headerLeaves(context, codecs).map(({ module, name }) =>
      exported(module, name, "value"),
    ),
    ...(context.shapes
      ? [
          exported("shapes/parse", "ParseOptions", "type"),
          exported("shapes/parse", "SchemaShape", "type"),
          exported("shapes/view", "ObjectView", "type"),
        ]
      : []),
    ...(isFielded ? [exported("fields", "fieldRules", "value")] : []),
    ...(isWired ? [exported("numbers/wire", "wire", "value")] : []),
  ];
  // By path, so that a new schema of an operation does not move its module.
  const byPath = [...modules].sort(([one], [other]) => (one < other ? -1 : 1));
  const declared = byPath.map(([module, sections]) =>
    exportOf(
      module,
      unitsOf(sections).flatMap((unit) =>
        publicExports({ context, schemas }, unit).map((one) =>
          exportedCode(one),
        ),
      ),
    ),
  );
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "validators/index.ts",
    view: {
      runtimeCheck: runtimeCheck(context, "validators"),
      exports: [...exportsFrom(context, "validators", ownExports), ...declared],
    },
  };
}

function unitsOf(
  sections: ReadonlyMap<string, readonly SchemaFunctions[]>,
): SchemaFunctions[] {
  return [...sections.values()].flat();
}

function exportOf(module: string, names: readonly Code[]): Code {
  return namesFrom(code`export`, names, `./${module}.js`);
}
