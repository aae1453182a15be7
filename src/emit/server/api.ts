/** The entry of the package: `createApi`, the route table, the error body, and the exports. */
import {
  code,
  ident,
  lines,
  str,
  textEntry,
  typeRef,
  valueRef,
  globalRef,
  namesFrom,
} from "../code/index.js";
import { wireOf, type Int64Schemas } from "../int64.js";
import type { OperationGroups } from "../operations.js";
import type { FilePlan, TargetContext } from "../target.js";
import { createTypeWriter } from "../types.js";
import { basePathOf } from "./base-path.js";
import { errorBodyOf } from "./errors/error-body.js";
import { errorSchemaOf, needsErrorBody } from "./errors/error-schema.js";
import type { ErrorVariants } from "./errors/error-variants.js";
import { list } from "./layout.js";
import { runtime } from "./runtime.js";
import { isSecured, schemeTable, securityMembers } from "./security.js";

export function apiPlans(
  context: TargetContext,
  int64: Int64Schemas,
  errors: ErrorVariants,
  groups: OperationGroups,
): FilePlan[] {
  return [
    routesPlan(context, groups),
    errorsPlan(context, int64, errors),
    securityPlan(context),
    apiPlan(context),
    indexPlan(context, groups),
  ];
}

function routesPlan(context: TargetContext, groups: OperationGroups): FilePlan {
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
      route: typeRef(runtime(context, "route", "Route")),
      routes: list(routes, "plain"),
      basePathName: valueRef(names.fixed("server", "routes", "basePath")),
      basePath: str(basePathOf(model.servers)),
    },
  };
}

function errorsPlan(
  context: TargetContext,
  int64: Int64Schemas,
  { declarations }: ErrorVariants,
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
      formatName: valueRef(names.fixed("server", "errors", "errorFormat")),
      format: typeRef(runtime(context, "errors/problem", "ErrorFormat")),
      omit: globalRef("Omit"),
      problem: typeRef(runtime(context, "errors/problem", "Problem")),
      problemBody: typeRef(
        runtime(context, "errors/problem", "ProblemDetails"),
      ),
      problemFormat: valueRef(
        runtime(context, "errors/problem", "problemDetails"),
      ),
      described: found !== null,
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

function securityPlan(context: TargetContext): FilePlan {
  const { names } = context;
  return {
    kind: "typescript",
    path: "src/security.ts",
    template: "server/security.ts",
    view: {
      name: typeRef(names.fixed("server", "security", "Security")),
      schemesName: valueRef(names.fixed("server", "security", "schemes")),
      scheme: typeRef(runtime(context, "route", "Scheme")),
      used: isSecured(context.model),
      members: securityMembers(context),
      schemes: schemeTable(context),
    },
  };
}

function apiPlan(context: TargetContext): FilePlan {
  const { names, model } = context;
  const own = (module: string, name: string) =>
    names.fixed("server", module, name);
  return {
    kind: "typescript",
    path: "src/api.ts",
    template: "server/api.ts",
    view: {
      secured: isSecured(model),
      needsErrorBody: needsErrorBody(context),
      optionsName: typeRef(own("api", "ApiOptions")),
      createName: valueRef(own("api", "createApi")),
      options: typeRef(runtime(context, "options", "Options")),
      errorBodyOption: typeRef(runtime(context, "options", "ErrorBodyOption")),
      errorBody: typeRef(own("errors", "ErrorBody")),
      security: typeRef(own("security", "Security")),
      operations: typeRef(own("operations", "Operations")),
      api: typeRef(runtime(context, "server", "Api")),
      create: valueRef(runtime(context, "server", "createServer")),
      routes: valueRef(own("routes", "routes")),
      basePath: valueRef(own("routes", "basePath")),
      schemes: valueRef(own("security", "schemes")),
      errorFormat: valueRef(own("errors", "errorFormat")),
      realm: textEntry("realm", names.api.slug),
    },
  };
}

function indexPlan(context: TargetContext, groups: OperationGroups): FilePlan {
  const { model, names } = context;
  const exports = [...groups].map(([{ slug }, operations]) => {
    const types = operations.flatMap(({ id }) => [
      ident(names.derived("server", id, "request").name),
      ident(names.derived("server", id, "response").name),
    ]);
    return namesFrom(code`export type`, types, `./operations/${slug}.js`);
  });
  return {
    kind: "typescript",
    path: "src/index.ts",
    template: "server/index.ts",
    view: { secured: isSecured(model), operations: lines(exports) },
  };
}
