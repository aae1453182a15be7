/** The types and routes of operations, one file a group, and the interface that combines them. */
import type { Operation } from "../../model/model.js";
import type { GroupNames } from "../../naming/names.js";
import {
  args,
  code,
  docComment,
  group,
  ident,
  indent,
  line,
  lines,
  sequence,
  softline,
  typeRef,
  type Code,
} from "../code/index.js";
import { docOf } from "../docs-of.js";
import type { Int64Schemas } from "../../facts/schemas/int64.js";
import type { OperationGroups } from "../operations.js";
import { isSecured } from "../../facts/operations/security-schemes.js";
import type { NamedResponses } from "../named-responses.js";
import type { FilePlan } from "../target.js";
import { createTypeWriter } from "../type-writer.js";
import {
  defaultedModule,
  type DefaultedDeclaration,
  type DefaultedTypes,
} from "./defaulted-type.js";
import type { ErrorVariants } from "./errors/error-variants.js";
import { requestDeclaration } from "./request.js";
import { responseDeclaration } from "./response.js";
import { routeDeclaration } from "./route/route.js";
import type { ServerContext } from "./runtime.js";
import { callerAccessOf } from "./security.js";

export function groupPlan(
  context: ServerContext,
  int64: Int64Schemas,
  errors: ErrorVariants,
  defaulted: DefaultedTypes,
  named: NamedResponses,
  names: GroupNames,
  operations: readonly Operation[],
): FilePlan {
  const plain = createTypeWriter(context);
  const types = { plain, defaulted };
  return {
    kind: "typescript",
    path: `src/operations/${names.slug}.ts`,
    template: "server/group.ts",
    view: {
      operations: operations.map((operation) => ({
        request: requestDeclaration(context, types, operation),
        response: responseDeclaration(context, plain, named, operation),
        route: routeDeclaration(context, int64, errors, operation),
      })),
    },
  };
}

/** The types of bodies with defaults, if an operation refers to them by name. */
export function defaultedPlans(
  declarations: readonly DefaultedDeclaration[],
): FilePlan[] {
  if (declarations.length === 0) return [];
  return [
    {
      kind: "typescript",
      path: `src/${defaultedModule}.ts`,
      template: "server/with-defaults.ts",
      view: {
        types: declarations.map(({ declaration }) => ({ declaration })),
      },
    },
  ];
}

export function operationsPlan(
  context: ServerContext,
  groups: OperationGroups,
): FilePlan {
  return {
    kind: "typescript",
    path: "src/operations.ts",
    template: "server/operations.ts",
    view: {
      secured: isSecured(context.model),
      empty: context.model.operations.length === 0,
      name: typeRef(context.names.fixed("server", "operations", "Operations")),
      methods: [...groups.values()].flat().map((operation) => ({
        method: lines([
          docComment(docOf(context, operation)),
          methodOf(context, operation),
        ]),
      })),
    },
  };
}

/** `listPets(request: …, call: …): Awaitable<…>;` */
function methodOf(context: ServerContext, operation: Operation): Code {
  const { names } = context;
  const { call } = names.operation(operation.id);
  const request = typeRef(names.derived("server", operation.id, "request"));
  const response = typeRef(names.derived("server", operation.id, "response"));
  const callType = context.runtime.type("options", "Call");
  const awaitable = context.runtime.type("http", "Awaitable");
  const principal = {
    open: code`null`,
    optional: code`Principal | null`,
    secured: code`Principal`,
  }[callerAccessOf(operation)];
  const parameters = args([
    code`request: ${request}`,
    group(
      code`call: ${callType}<`,
      indent(softline, code`Context,`, line, principal),
      softline,
      code`>`,
    ),
  ]);
  return sequence(ident(call), parameters, code`: ${awaitable}<${response}>;`);
}
