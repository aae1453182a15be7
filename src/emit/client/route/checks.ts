/** `src/checks/<group>.ts`: which functions of the validators package check the requests and responses of an operation. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import { parameterLocations } from "../../../base/openapi/parameter-locations.js";
import type {
  Content,
  Direction,
  Operation,
  SchemaId,
} from "../../../model/model.js";
import {
  bodyFormat,
  isTextSchema,
  responseFormat,
  sendableBody,
} from "../../../facts/operations/body-formats.js";
import {
  assignment,
  code,
  docComment,
  entry,
  flatObject,
  object,
  plainEntry,
  str,
  textEntry,
  valueRef,
  type Code,
} from "../../code/index.js";
import { inputNames, operationsByGroup } from "../../operations.js";
import { namedSchema } from "../../../facts/schemas/resolved-type.js";
import { statusKey } from "../../status-key.js";
import {
  isStreamFormat,
  itemSchemaOf,
} from "../../../facts/operations/streams.js";
import type { FilePlan, TargetContext, View } from "../../target.js";
import type { Writer } from "../body-types.js";
import { answersOf } from "../formats.js";
import { headerChecks } from "./header-checks.js";
import { withDefault } from "./response-format.js";
import { methodAndPath } from "./route.js";

/** The checks of one operation, by the role of their names; null if there is nothing to check. */
type OperationChecks = ReadonlyMap<
  Operation,
  Readonly<Record<"requestCheck" | "responseCheck", Code | null>>
>;

const known = new WeakMap<TargetContext, OperationChecks>();

function operationChecks(context: TargetContext): OperationChecks {
  return getOrCreate(known, context, findChecks);
}

function findChecks(context: TargetContext): OperationChecks {
  const { operations } = context.model;
  const names = new Map<string, number>();
  for (const operation of operations) {
    const name = methodAndPath(operation);
    names.set(name, (names.get(name) ?? 0) + 1);
  }
  return new Map(
    operations.map((operation) => {
      // Paths that differ in a fragment only are the same path for a request.
      const isOnly = names.get(methodAndPath(operation)) === 1;
      return [
        operation,
        {
          requestCheck: isOnly ? requestCheck(context, operation) : null,
          responseCheck: isOnly ? responseCheck(context, operation) : null,
        },
      ];
    }),
  );
}

/** Whether requests of the operation have a check that other targets can import. */
export function hasRequestCheck(
  context: TargetContext,
  operation: Operation,
): boolean {
  return Boolean(operationChecks(context).get(operation)?.requestCheck);
}

/** References to the checks of an operation, for targets whose code calls the client. */
export function checksOf(context: TargetContext, operation: Operation): Code[] {
  const checks = operationChecks(context).get(operation);
  return (["requestCheck", "responseCheck"] as const).flatMap((role) =>
    checks?.[role]
      ? [valueRef(context.names.derived("client", operation.id, role))]
      : [],
  );
}

/** Whether the package has the entry point `checks`. */
export function hasChecks(context: TargetContext): boolean {
  return [...operationChecks(context).values()].some(
    ({ requestCheck, responseCheck }) => requestCheck ?? responseCheck,
  );
}

/**
 * One module for each group of operations, and `src/checks.ts` with all of them. The index of the package does not
 * export them: a program without a bundler would load all validators with the client.
 */
export function checkFiles(writer: Writer): FilePlan[] {
  const groups = [...operationsByGroup(writer.context)]
    .map(([{ slug }, operations]) => ({
      slug,
      checks: operations.flatMap((operation) => checkViews(writer, operation)),
    }))
    .filter(({ checks }) => checks.length > 0);
  if (groups.length === 0) return [];
  return [
    {
      kind: "typescript",
      path: "src/checks.ts",
      template: "client/checks.ts",
      view: {
        exports: groups.map(
          ({ slug }) => code`export * from ${str(`./checks/${slug}.js`)};`,
        ),
        checks: [],
      },
    },
    ...groups.map(({ slug, checks }): FilePlan => ({
      kind: "typescript",
      path: `src/checks/${slug}.ts`,
      template: "client/checks.ts",
      view: { exports: [], checks },
    })),
  ];
}

function checkViews(
  { context, runtime }: Writer,
  operation: Operation,
): View[] {
  const { call } = context.names.operation(operation.id);
  return (
    [
      ["requestCheck", "RequestCheck", "requests"],
      ["responseCheck", "ResponseCheck", "responses"],
    ] as const
  ).flatMap(([role, type, words]) => {
    const value = operationChecks(context).get(operation)?.[role];
    if (!value) return [];
    const name = valueRef(context.names.derived("client", operation.id, role));
    const doc = `Checks the ${words} of \`${call}\`, for \`checkWith\`.`;
    return [
      {
        doc: docComment({ paragraphs: [doc] }),
        declaration: assignment(
          code`export const ${name}: ${runtime.type("options/check", type)}`,
          value,
        ),
      },
    ];
  });
}

/** Null if there is nothing to check. */
function requestCheck(
  context: TargetContext,
  operation: Operation,
): Code | null {
  const parameters = parameterLocations.flatMap((location) => {
    const schema = operation.inputs[location];
    return schema === null
      ? []
      : [
          plainEntry(
            inputNames[location],
            validatorOf(context, schema, "request"),
          ),
        ];
  });
  const body = sendableBody(context.model, operation);
  const contents = body?.contents ?? [];
  const whole = contents.map((content) => bodySchema(context, content));
  const items = contents.map((content) => itemSchema(context, content));
  const isRequired = body?.presence === "required";
  const fields = [
    ...parameters,
    ...bodyEntry(context, "body", contents, whole),
    ...bodyEntry(context, "items", contents, items),
    ...(isRequired ? [plainEntry("isBodyRequired", code`true`)] : []),
  ];
  return fields.length === 0
    ? null
    : object([textEntry("operation", methodAndPath(operation)), ...fields]);
}

function bodyEntry(
  context: TargetContext,
  name: string,
  contents: readonly Content[],
  schemas: readonly (SchemaId | null)[],
): Code[] {
  return schemas.every((schema) => schema === null)
    ? []
    : [entry(name, byMediaType(context, contents, schemas, "request"))];
}

/** Null if there is nothing to check. */
function responseCheck(
  context: TargetContext,
  operation: Operation,
): Code | null {
  const answers = answersOf(operation).map(({ status, contents, headers }) => ({
    status,
    headers: headerChecks(context, headers),
    contents,
    schemas: contents.map((content) => responseSchema(context, content)),
  }));
  const isChecked = answers.some(({ schemas }) =>
    schemas.some((schema) => schema !== null),
  );
  const hasHeaders = answers.some(({ headers }) => headers !== null);
  if (!isChecked && !hasHeaders) return null;
  // A status without checks must be listed, too: `default` does not apply to it.
  const rows = answers.map(({ status, contents, schemas }) => ({
    status,
    format: byMediaType(context, contents, schemas, "response"),
  }));
  const headerRows = answers.map(({ status, headers }) => ({
    status,
    format: headers ?? code`{}`,
  }));
  const byStatus = (all: Parameters<typeof withDefault>[0]): Code =>
    object(
      withDefault(all).map(
        ({ status, format }) => code`${statusKey(status)}: ${format}`,
      ),
    );
  return object([
    textEntry("operation", methodAndPath(operation)),
    entry("responses", byStatus(rows)),
    ...(hasHeaders ? [entry("headers", byStatus(headerRows))] : []),
  ]);
}

/** Null for a media type whose bodies are not checked. */
function byMediaType(
  context: TargetContext,
  contents: readonly Content[],
  schemas: readonly (SchemaId | null)[],
  direction: Direction,
): Code {
  return flatObject(
    contents.map((content, index) => {
      const { mediaType } = content;
      const schema = schemas[index] ?? null;
      return plainEntry(
        mediaType,
        schema === null ? code`null` : validatorOf(context, schema, direction),
      );
    }),
  );
}

function validatorOf(
  context: TargetContext,
  schema: SchemaId,
  direction: Direction,
): Code {
  return valueRef(context.names.schema(schema, direction).validate);
}

/** The schema of a whole request body. */
function bodySchema(context: TargetContext, content: Content): SchemaId | null {
  const { model } = context;
  const format = bodyFormat(model, content);
  if (isStreamFormat(format)) return null;
  switch (format) {
    case "json":
    case "form":
    case "multipart":
      return checkedSchema(context, content.schema);
    case "text":
      return textSchema(context, content.schema);
    case "binary":
      return null;
  }
}

/** The schema of the items of a request body. */
function itemSchema(context: TargetContext, content: Content): SchemaId | null {
  return isStreamFormat(bodyFormat(context.model, content))
    ? checkedSchema(context, itemSchemaOf(content))
    : null;
}

/** The schema of a response body, or of each item of a stream. */
function responseSchema(
  context: TargetContext,
  content: Content,
): SchemaId | null {
  switch (responseFormat(context.model, content)) {
    case "json":
      return checkedSchema(context, content.schema);
    case "text":
      return textSchema(context, content.schema);
    case "blob":
    case "any":
      return null;
    case "json-lines":
    case "json-seq":
    case "json-events":
    case "named-events":
    case "json-event-data":
      return checkedSchema(context, itemSchemaOf(content));
    case "events":
      // Without an item schema, only the data is described.
      return checkedSchema(context, content.itemSchema);
  }
}

function checkedSchema(
  { model }: TargetContext,
  written: SchemaId | null,
): SchemaId | null {
  if (written === null) return null;
  const schema = namedSchema(model, written);
  return model.schemas[schema]?.role.kind === "inline" ? null : schema;
}

function textSchema(
  context: TargetContext,
  written: SchemaId | null,
): SchemaId | null {
  const schema = checkedSchema(context, written);
  return schema !== null && isTextSchema(context.model, schema) ? schema : null;
}
