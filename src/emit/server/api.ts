/** The entry of the package: `createApi`, the route table, the error body, and the exports. */
import {
  args,
  code,
  entry,
  flatObject,
  ident,
  lines,
  objectType,
  str,
  typeRef,
  valueRef,
  namesFrom,
  num,
  type Code,
} from "../code/index.js";
import { exportsFrom, usedExports } from "../index-exports.js";
import type { Int64Schemas } from "../../facts/schemas/int64.js";
import { wireOf } from "../int64.js";
import type { NamedResponses } from "../named-responses.js";
import type { OperationGroups } from "../operations.js";
import { isSecured } from "../../facts/operations/security-schemes.js";
import { runtimeCheck } from "../runtime-check.js";
import type { FilePlan } from "../target.js";
import { createTypeWriter } from "../type-writer.js";
import { basePathOf } from "../../facts/operations/base-path.js";
import { convertedOperations } from "./codecs.js";
import {
  defaultedModule,
  type DefaultedDeclaration,
} from "./defaulted-type.js";
import { errorBodyOf } from "./errors/error-body.js";
import { errorSchemaName, errorSchemaOf } from "./errors/error-schema.js";
import {
  convertedFormat,
  type ErrorVariants,
} from "./errors/error-variants.js";
import { list } from "./layout.js";
import { hasDeprecations } from "./lifecycle.js";
import { runtimeExports, type ServerContext } from "./runtime.js";
import { needsCredentials, schemeTable, securityMembers } from "./security.js";

export function apiPlans(
  context: ServerContext,
  int64: Int64Schemas,
  errors: ErrorVariants,
  groups: OperationGroups,
): FilePlan[] {
  const { plans, handlers } = convertedOperations(context, groups);
  return [
    routesPlan(context, groups),
    ...plans,
    errorsPlan(context, int64, errors),
    ...(needsCredentials(context.model) ? [securityPlan(context)] : []),
    apiPlan(context, handlers),
  ];
}

function routesPlan(context: ServerContext, groups: OperationGroups): FilePlan {
  const { names, model } = context;
  const routes = [...groups.values()]
    .flat()
    .map(({ id }) => valueRef(names.derived("server", id, "route")));
  return {
    kind: "typescript",
    path: "src/routes.ts",
    template: "server/routes.ts",
    view: {
      name: valueRef(names.fixed("server", "routes", "routes")),
      route: context.runtime.type("route", "Route"),
      routes: list(routes, "plain"),
      basePathName: valueRef(names.fixed("server", "routes", "basePath")),
      basePath: str(basePathOf(model.servers)),
    },
  };
}

function errorsPlan(
  context: ServerContext,
  int64: Int64Schemas,
  { declarations, bodies }: ErrorVariants,
): FilePlan {
  const { names, model } = context;
  const found = errorSchemaOf(model);
  const body = found && errorBodyOf(context, found.schema);
  return {
    kind: "typescript",
    path: "src/errors.ts",
    template: "server/errors.ts",
    view: {
      bodyName: typeRef(names.fixed("server", "errors", "ErrorBody")),
      bodiesName: typeRef(names.fixed("server", "errors", "ErrorBodies")),
      bodies: objectType(bodies),
      schema: str(errorSchemaName(context, found)),
      formatName: valueRef(names.fixed("server", "errors", "errorFormat")),
      format: context.runtime.type("errors/problem", "ErrorFormat"),
      problem: context.runtime.type("errors/problem", "Problem"),
      problemBody: context.runtime.type("errors/problem", "ProblemDetails"),
      problemFormat: context.runtime.value("errors/problem", "problemDetails"),
      described: found !== null,
      converted:
        found &&
        convertedFormat(
          context,
          int64,
          names.fixed("server", "errors", "errorFormat"),
          found,
          code`/** The format of errors that the server itself sends. */`,
        ),
      filled: body !== null,
      type: found
        ? createTypeWriter(context).schema(found.schema, "response")
        : code``,
      mediaType: str(found?.mediaType ?? ""),
      body: body ?? code``,
      wire: wireOf(context, int64, found?.schema ?? null, "response"),
      validate: found
        ? valueRef(names.schema(found.schema, "response").validate)
        : code``,
      variants: declarations.map((declaration) => ({ declaration })),
    },
  };
}

function securityPlan(context: ServerContext): FilePlan {
  const { names } = context;
  return {
    kind: "typescript",
    path: "src/security.ts",
    template: "server/security.ts",
    view: {
      name: typeRef(names.fixed("server", "security", "Security")),
      used: isSecured(context.model),
      members: securityMembers(context),
      accessName: valueRef(names.fixed("server", "security", "access")),
      access: context.runtime.type("security/caller", "AccessTo"),
      create: context.runtime.value("security/security", "accessWith"),
      arguments: args([schemeTable(context), str(names.api.slug)]),
    },
  };
}

function apiPlan(context: ServerContext, handlers: Code): FilePlan {
  const { names, model } = context;
  const own = (module: string, name: string) =>
    names.fixed("server", module, name);
  return {
    kind: "typescript",
    path: "src/api.ts",
    template: "server/api.ts",
    view: {
      secured: isSecured(model),
      optionsName: typeRef(own("api", "ApiOptions")),
      createName: valueRef(own("api", "createApi")),
      options: context.runtime.type("options", "Options"),
      errorBodies: typeRef(own("errors", "ErrorBodies")),
      usualError: str(errorSchemaName(context, errorSchemaOf(model))),
      security: typeRef(own("security", "Security")),
      operations: typeRef(own("operations", "Operations")),
      api: context.runtime.type("server", "Api"),
      create: context.runtime.value("server", "createServer"),
      handlers,
      routes: valueRef(own("routes", "routes")),
      basePath: valueRef(own("routes", "basePath")),
      access: needsCredentials(model)
        ? valueRef(own("security", "access"))
        : null,
      lifecycles: hasDeprecations(model)
        ? context.runtime.value("lifecycle/lifecycle", "lifecycles")
        : null,
      errorFormat: valueRef(own("errors", "errorFormat")),
      timeouts: timeoutsOf(context),
    },
  };
}

/** `timeouts({ operations: { getPet: 2000 } })`; null if no operation has a time limit. */
function timeoutsOf({ model, names, runtime }: ServerContext): Code | null {
  const limits = model.operations.flatMap(({ id, timeout }) =>
    timeout === null ? [] : [entry(names.operation(id).call, num(timeout))],
  );
  if (limits.length === 0) return null;
  const create = runtime.value("time-limits", "timeouts");
  return code`${create}({ operations: ${flatObject(limits)} })`;
}

/** The index. It is planned after all files that use the runtime. */
export function indexPlan(
  context: ServerContext,
  groups: OperationGroups,
  named: NamedResponses,
  defaulted: readonly DefaultedDeclaration[],
): FilePlan {
  const { model, names } = context;
  const withDefaults = defaulted.map(({ name }) => name.name);
  const operations = [...groups].map(([{ slug }, members]) => {
    const types = members.flatMap(({ id }) => [
      ident(names.derived("server", id, "request").name),
      ident(names.derived("server", id, "response").name),
    ]);
    return namesFrom(code`export type`, types, `./operations/${slug}.js`);
  });
  const responses = named.symbols().map(({ name }) => ident(name));
  if (responses.length > 0)
    operations.push(namesFrom(code`export type`, responses, "./responses.js"));
  const runtime = usedExports(runtimeExports, context.runtime);
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "server/index.ts",
    view: {
      runtimeCheck: runtimeCheck(context, "server"),
      secured: isSecured(model),
      operations: lines(operations),
      runtime: lines(exportsFrom(context, "server", runtime)),
      defaulted:
        withDefaults.length === 0
          ? null
          : namesFrom(
              code`export type`,
              withDefaults.sort().map(ident),
              `./${defaultedModule}.js`,
            ),
    },
  };
}
