/** One operation as a row of the route table. */
import type { ApiModel, Operation, SchemaId } from "../../../model/model.js";
import {
  data,
  assignment,
  code,
  digits,
  entry,
  flatObject,
  lit,
  object,
  plainEntry,
  str,
  valueRef,
  type Code,
} from "../../code/index.js";
import {
  validatedSchema,
  type ContentDescription,
} from "../../../facts/operations/contents.js";
import {
  describeOperation,
  type OperationDescription,
  type ResponseDescription,
} from "../../../facts/operations/describe.js";
import { fieldRulesOf, fieldSchemas } from "../../fields.js";
import { adjacentParameters } from "../../../facts/operations/adjacent-parameters.js";
import type { Int64Schemas } from "../../../facts/schemas/int64.js";
import { wireOf } from "../../int64.js";
import { statusKey } from "../../status-key.js";
import { basePathOf } from "../../../facts/operations/base-path.js";
import { errorRows, type ErrorVariants } from "../errors/error-variants.js";
import { invalidStatusOf } from "../errors/invalid-status.js";
import {
  bodyFormat,
  byteStream,
  headerWriter,
  sourceOf,
  streamWriter,
} from "./formats.js";
import { list, optionalEntry } from "../layout.js";
import { lifecycleRow } from "../lifecycle.js";
import { isRaw, unusualKind } from "../media.js";
import {
  fieldRows,
  additionalFieldsRow,
  judgesTogether,
  parameterRows,
} from "./parameters.js";
import { needsContentType } from "../request.js";
import type { ServerContext } from "../runtime.js";
import { usedRequirements } from "../security.js";

/** `export const listPetsRoute: Route = { … }`. */
export function routeDeclaration(
  context: ServerContext,
  int64: Int64Schemas,
  errors: ErrorVariants,
  operation: Operation,
): Code {
  const { model, names } = context;
  const symbol = names.derived("server", operation.id, "route");
  const type = context.runtime.type("route", "Route");
  const requirements = usedRequirements(operation);
  const described = describeOperation(model, operation);
  const entries = [
    plainEntry("operation", str(names.operation(operation.id).call)),
    plainEntry("method", str(operation.method.toUpperCase())),
    plainEntry("path", str(operation.path.text)),
    optionalEntry("starts", startsRow(context.model, operation)),
    operation.servers.length === 0
      ? null
      : plainEntry("basePath", str(basePathOf(operation.servers))),
    optionalEntry("parameters", parametersRow(context, int64, described)),
    optionalEntry("body", bodyRow(context, int64, described)),
    requirements.length === 0 ? null : entry("security", data(requirements)),
    entry("responses", responsesRow(context, described)),
    optionalEntry("kinds", kindsRow(described)),
    optionalEntry("wires", wiresRow(context, int64, described)),
    optionalEntry("writeOnly", writeOnlyRow(context, described)),
    optionalEntry("streams", streamsRow(context, described)),
    optionalEntry("headers", headersRow(context, described)),
    optionalEntry("requiredHeaders", requiredHeadersRow(described)),
    invalidStatusEntry(operation),
    optionalEntry("errors", errorsRow(context, errors, operation)),
    optionalEntry("lifecycle", lifecycleRow(model, operation)),
  ];
  const row = object(entries.filter((present) => present !== null));
  return assignment(code`export const ${valueRef(symbol)}: ${type}`, row);
}

/** See `Starts` of the runtime. */
function startsRow(model: ApiModel, operation: Operation): Code | null {
  const starts = adjacentParameters(model, operation);
  return starts.some(({ start }) => start !== "")
    ? data(starts.map(({ next, start }) => [next.name, start]))
    : null;
}

function parametersRow(
  context: ServerContext,
  int64: Int64Schemas,
  { inputs }: OperationDescription,
): Code | null {
  const { names } = context;
  const rows = inputs.map((input) => {
    const { location, schema, parameters } = input;
    const wire = wireOf(context, int64, schema, "request");
    const row = object([
      plainEntry("source", sourceOf(context, input)),
      entry("parameters", parameterRows(context, parameters)),
      ...(wire === null ? [] : [entry("wire", wire)]),
      ...fieldEntries(context, schema),
      plainEntry(
        "validate",
        valueRef(names.schema(schema, "request").validate),
      ),
    ]);
    return entry(location, row);
  });
  return rows.length === 0 ? null : object(rows);
}

function bodyRow(
  context: ServerContext,
  int64: Int64Schemas,
  { incoming }: OperationDescription,
): Code | null {
  if (incoming === null) return null;
  const { presence, contents } = incoming;
  const rows = contents.map((content) =>
    entry(content.mediaType, contentRow(context, int64, content)),
  );
  return object([
    plainEntry("required", lit(presence === "required")),
    ...(needsContentType(contents) ? [plainEntry("several", lit(true))] : []),
    entry("contents", object(rows)),
  ]);
}

function contentRow(
  context: ServerContext,
  int64: Int64Schemas,
  described: ContentDescription,
): Code {
  const { model, names } = context;
  const { kind, content } = described;
  const format = plainEntry("format", bodyFormat(context, described));
  const schema = validatedSchema(model, described);
  if (schema === null) return flatObject([format]);
  const isForm = kind === "form" || kind === "multipart";
  const fields = isForm ? fieldRows(context, content, schema) : null;
  const isTogether = kind === "multipart" && judgesTogether(model, schema);
  const validate = valueRef(names.schema(schema, "request").validate);
  return flatObject([
    format,
    optionalEntry("fields", fields),
    optionalEntry(
      "additional",
      isForm ? additionalFieldsRow(context, schema) : null,
    ),
    optionalEntry("together", isTogether ? lit(true) : null),
    optionalEntry(
      "wire",
      kind === "items" ? null : wireOf(context, int64, schema, "request"),
    ),
    ...fieldEntries(context, schema),
    plainEntry("validate", validate),
  ]);
}

/** The rules for fields to remove from a valid value or to fill in. */
function fieldEntries(context: ServerContext, schema: SchemaId): Code[] {
  const rules = fieldRulesOf(context, schema, "request");
  if (rules === null) return [];
  const isFragile = fieldSchemas(context.model).isFragile(schema);
  return [
    entry("fieldRules", rules),
    ...(isFragile ? [plainEntry("recheck", lit(true))] : []),
  ];
}

function responsesRow(
  context: ServerContext,
  { responses }: OperationDescription,
): Code {
  const { model, names } = context;
  return object(
    responses.map(({ status, served }) => {
      const contents = served.map((content) => {
        const schema = isRaw(content) ? null : validatedSchema(model, content);
        const check =
          schema === null
            ? lit(null)
            : valueRef(names.schema(schema, "response").validate);
        return plainEntry(content.mediaType, check);
      });
      return code`${statusKey(status)}: ${flatObject(contents)}`;
    }),
  );
}

/** Without described responses, a handler may return a stream for any status. */
function streamsRow(
  context: ServerContext,
  described: OperationDescription,
): Code | null {
  return described.responses.length === 0
    ? code`{ default: { "*/*": ${byteStream(context)} } }`
    : contentsRow(described, (content) => streamWriter(context, content));
}

function wiresRow(
  context: ServerContext,
  int64: Int64Schemas,
  described: OperationDescription,
): Code | null {
  return contentsRow(described, ({ kind, schema }) =>
    kind === "json" ? wireOf(context, int64, schema, "response") : null,
  );
}

/** Response bodies whose media type does not tell how they are written. */
function kindsRow(described: OperationDescription): Code | null {
  return contentsRow(described, (content) => {
    const kind = unusualKind(content);
    return kind === null ? null : str(kind);
  });
}

/** Response bodies with `writeOnly` fields. */
function writeOnlyRow(
  context: ServerContext,
  described: OperationDescription,
): Code | null {
  return contentsRow(described, (content) =>
    content.kind === "json" || content.kind === "items"
      ? fieldRulesOf(
          context,
          validatedSchema(context.model, content),
          "response",
        )
      : null,
  );
}

/** Whether the server removes `writeOnly` fields from responses of the operation. */
export function hasWriteOnly(
  context: ServerContext,
  operation: Operation,
): boolean {
  const described = describeOperation(context.model, operation);
  return writeOnlyRow(context, described) !== null;
}

/** By status and media type. */
function contentsRow(
  { responses }: OperationDescription,
  write: (content: ContentDescription) => Code | null,
): Code | null {
  return responseRow(responses, ({ served }) => {
    const written = served.flatMap((content) => {
      const value = write(content);
      return value === null ? [] : [entry(content.mediaType, value)];
    });
    return written.length === 0 ? null : flatObject(written);
  });
}

/** By status. */
function responseRow(
  responses: OperationDescription["responses"],
  write: (response: ResponseDescription) => Code | null,
): Code | null {
  const rows = responses.flatMap((response) => {
    const value = write(response);
    return value === null
      ? []
      : [code`${statusKey(response.status)}: ${value}`];
  });
  return rows.length === 0 ? null : object(rows);
}

function invalidStatusEntry(operation: Operation): Code | null {
  const status = invalidStatusOf(operation) ?? 400;
  return status === 400 ? null : plainEntry("invalidStatus", digits(status));
}

function errorsRow(
  context: ServerContext,
  errors: ErrorVariants,
  operation: Operation,
): Code | null {
  const rows = errorRows(context, errors, operation).map(
    ({ status, format }) => code`${statusKey(status)}: ${format}`,
  );
  return rows.length === 0 ? null : flatObject(rows);
}

/** Headers of JSON, and exploded objects. */
function headersRow(
  context: ServerContext,
  { responses }: OperationDescription,
): Code | null {
  return responseRow(responses, ({ headers }) => {
    const writers = headers.flatMap((header) => {
      const writer = headerWriter(context, header);
      return writer === null ? [] : [entry(header.name.toLowerCase(), writer)];
    });
    return writers.length === 0 ? null : flatObject(writers);
  });
}

function requiredHeadersRow({ responses }: OperationDescription): Code | null {
  return responseRow(responses, ({ headers }) => {
    const required = headers.filter(
      ({ header }) => header.presence === "required",
    );
    return required.length === 0
      ? null
      : list(
          required.map(({ name }) => str(name)),
          "plain",
        );
  });
}
