/** The names that code can import from the client and validators packages. */
import { hasUntypedFields } from "../../emit/additional-fields.js";
import {
  bodyFormat,
  responseFormat,
  sendableBody,
} from "../../emit/body-formats.js";
import { credentialed } from "../../emit/client/auth-types.js";
import { hasFiles } from "../../emit/client/file-fields.js";
import { operationRoles } from "../../emit/client/names.js";
import { queryRoles } from "../../emit/client/query-file.js";
import { checkRoles } from "../../emit/client/route/checks.js";
import {
  clientRuntime,
  errorClass,
  runtimeExports,
} from "../../emit/client/symbols.js";
import { usedExports } from "../../emit/index-exports.js";
import { cyclicSchemas } from "../../emit/validators/facts/recursion.js";
import { isWholeValue } from "../../emit/validators/facts/schemas.js";
import { allSchemas } from "../../model/graph.js";
import type { Content, Operation, Origin, Schema } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import type { ChangedOperation } from "../finding.js";
import { changedOperation } from "./schema-users.js";
import type { SdkSide } from "./sdk-side.js";

/** Names that come and go together. */
export interface ExportGroup {
  owner: "operation" | "schema" | "package";
  names: ExportedSymbol[];
  /** The operation whose names these are. */
  operation: ChangedOperation | null;
  origin: Origin | null;
}

export interface ExportedSymbol {
  /** The specifier of the import: `@petstore/client`, `@petstore/client/checks`. */
  from: string;
  name: string;
}

/** The names that only generated packages use, such as `fieldsInPet`, do not count. */
export function exportsOf(side: SdkSide): ExportGroup[] {
  const { model } = side;
  return [
    ...model.operations.map((operation) => operationExports(side, operation)),
    ...allSchemas(model)
      .filter(({ role }) => role.kind !== "inline")
      .map((schema) => schemaExports(side, schema)),
    ...packageExports(side),
  ];
}

function operationExports(side: SdkSide, operation: Operation): ExportGroup {
  const derived = (role: string, entry?: string): ExportedSymbol => ({
    from: side.importPath("client", entry),
    name: side.names.derived("client", operation.id, role).name,
  });
  return {
    owner: "operation",
    operation: changedOperation(operation),
    names: [
      ...operationRoles.map(({ role }) => derived(role)),
      ...(side.tanstackQuery
        ? queryRoles(operation).map((role) => derived(role, "query"))
        : []),
      ...checkRoles(side, operation).map((role) => derived(role, "checks")),
    ],
    origin: operation.origin,
  };
}

export function viewsOf({ projection }: Schema): Direction[] {
  return projection === "split" ? ["response", "request"] : ["response"];
}

function schemaExports(side: SdkSide, schema: Schema): ExportGroup {
  const from = side.importPath("validators");
  return {
    owner: "schema",
    operation: null,
    names: viewsOf(schema).flatMap((direction) => {
      const names = side.names.schema(schema.id, direction);
      const symbols = isWholeValue(schema)
        ? [names.type, names.is, names.parse, names.validate]
        : [names.type, names.validate];
      return [
        ...symbols.map(({ name }) => ({ from, name })),
        // The client exports the types of the validators.
        { from: side.importPath("client"), name: names.type.name },
      ];
    }),
    origin: schema.origin,
  };
}

/** Names that are the same for most APIs. They differ if a schema has the name, or if no operation needs them. */
function packageExports(side: SdkSide): ExportGroup[] {
  const { model, names } = side;
  const of = (target: string, list: readonly string[]): ExportGroup[] =>
    list.map((name) => ({
      owner: "package",
      operation: null,
      names: [
        {
          from: side.importPath(target),
          name: names.exported(target, name),
        },
      ],
      origin: null,
    }));
  const schemas = allSchemas(model);
  const isRecursive = cyclicSchemas(model.schemas, schemas).size > 0;
  return [
    ...of("validators", [
      "StandardSchema",
      "ValidationError",
      "ValidationIssue",
      ...(isRecursive ? ["setMaxDepth"] : []),
    ]),
    ...of("client", [
      "ClientOptions",
      "createClient",
      "isApiError",
      "reportDeprecations",
      ...(credentialed(model).length > 0 ? ["Auth"] : []),
      ...(model.servers.length > 0 ? ["servers"] : []),
      ...runtimeNames(side),
    ]),
    {
      owner: "package",
      operation: null,
      names: [{ from: side.importPath("client"), name: errorClass(side).name }],
      origin: null,
    },
  ];
}

/** The names of the runtime modules that the operations need, and of those that every client has. */
function runtimeNames(side: SdkSide): string[] {
  const { model } = side;
  const runtime = clientRuntime(side);
  const modules = model.operations.flatMap((one) => modulesOf(side, one));
  if (credentialed(model).length > 0) modules.push("credentials/types");
  // Any reference to a module makes its names public.
  for (const module of modules) runtime.symbol(module, "any");
  return usedExports(runtimeExports, runtime).flatMap(([, names]) =>
    names.map(({ name }) => name),
  );
}

function modulesOf({ model }: SdkSide, operation: Operation): string[] {
  const body = sendableBody(model, operation);
  return [
    ...(operation.pagination === null ? [] : ["options/pagination"]),
    ...(body?.contents ?? []).flatMap((content) => requestModules(content)),
    ...(operation.method === "head" ? [] : operation.responses).flatMap(
      ({ contents }) => contents.flatMap(responseModules),
    ),
  ];

  function requestModules(content: Content): string[] {
    const { schema } = content;
    const fields =
      schema !== null && hasUntypedFields(model, schema)
        ? ["formats/fields"]
        : [];
    switch (bodyFormat(model, content)) {
      case "form":
        return ["formats/form", ...fields];
      case "multipart":
        return [
          "formats/multipart",
          ...fields,
          ...(schema !== null && hasFiles(model, schema)
            ? ["formats/file-stream"]
            : []),
        ];
      case "json-lines":
      case "json-seq":
        return ["formats/json-items"];
      case "binary":
        return ["formats/bytes"];
      case "json":
      case "text":
        return [];
    }
  }

  function responseModules(content: Content): string[] {
    switch (responseFormat(model, content)) {
      case "json-lines":
        return ["formats/json-lines"];
      case "events":
      case "json-events":
      case "json-event-data":
        return ["formats/events"];
      case "json":
      case "text":
      case "blob":
      case "any":
        return [];
    }
  }
}
