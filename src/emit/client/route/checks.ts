/** `src/checks/<group>.ts`: which functions of the validators package check the requests and responses of an operation. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { Direction, Operation, SchemaId } from "../../../model/model.js";
import {
  validatedSchema,
  type ContentDescription,
} from "../../../facts/operations/contents.js";
import { describeOperation } from "../../../facts/operations/describe.js";
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
import type { FilePlan, TargetContext, View } from "../../target.js";
import type { Writer } from "../body-types.js";
import { headerChecks } from "./header-checks.js";
import { byStatus } from "./response-format.js";
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
  const { inputs, body } = describeOperation(context.model, operation);
  const contents = body?.contents ?? [];
  const fields = [
    ...inputs.map(({ location, schema }) =>
      plainEntry(inputNames[location], validatorOf(context, schema, "request")),
    ),
    ...bodyEntry(context, "body", contents, ({ kind }) => kind !== "items"),
    ...bodyEntry(context, "items", contents, ({ kind }) => kind === "items"),
    ...(body?.presence === "required"
      ? [plainEntry("isBodyRequired", code`true`)]
      : []),
  ];
  return fields.length === 0
    ? null
    : object([textEntry("operation", methodAndPath(operation)), ...fields]);
}

/** Whole bodies, or the items of streams. */
function bodyEntry(
  context: TargetContext,
  name: string,
  contents: readonly ContentDescription[],
  isOwn: (content: ContentDescription) => boolean,
): Code[] {
  const { model } = context;
  const checked = contents.map((content) => ({
    ...content,
    schema: isOwn(content) ? validatedSchema(model, content) : null,
  }));
  return checked.every(({ schema }) => schema === null)
    ? []
    : [entry(name, byMediaType(context, checked, "request"))];
}

/** Null if there is nothing to check. */
function responseCheck(
  context: TargetContext,
  operation: Operation,
): Code | null {
  const { model } = context;
  const answers = describeOperation(model, operation).answers.map(
    ({ status, received, headers }) => ({
      status,
      headers: headerChecks(context, headers),
      contents: received.map((content) => ({
        ...content,
        schema: validatedSchema(model, content),
      })),
    }),
  );
  const isChecked = answers.some(({ contents }) =>
    contents.some(({ schema }) => schema !== null),
  );
  const hasHeaders = answers.some(({ headers }) => headers !== null);
  if (!isChecked && !hasHeaders) return null;
  // A status without checks must be listed, too: `default` does not apply to it.
  const rows = answers.map(({ status, contents }) => ({
    status,
    format: byMediaType(context, contents, "response"),
  }));
  const headerRows = answers.map(({ status, headers }) => ({
    status,
    format: headers ?? code`{}`,
  }));
  return object([
    textEntry("operation", methodAndPath(operation)),
    entry("responses", byStatus(rows)),
    ...(hasHeaders ? [entry("headers", byStatus(headerRows))] : []),
  ]);
}

/** Null for a media type whose bodies are not checked. */
function byMediaType(
  context: TargetContext,
  contents: readonly Pick<ContentDescription, "mediaType" | "schema">[],
  direction: Direction,
): Code {
  return flatObject(
    contents.map(({ mediaType, schema }) =>
      plainEntry(
        mediaType,
        schema === null ? code`null` : validatorOf(context, schema, direction),
      ),
    ),
  );
}

function validatorOf(
  context: TargetContext,
  schema: SchemaId,
  direction: Direction,
): Code {
  return valueRef(context.names.schema(schema, direction).validate);
}
