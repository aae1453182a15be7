/** What the server converts between the wire and code, by operation: `src/codecs.ts`. */
import type { ContentDescription } from "../../facts/operations/contents.js";
import {
  describeOperation,
  type ResponseDescription,
} from "../../facts/operations/describe.js";
import type { Direction, Operation, SchemaId } from "../../model/model.js";
import {
  args,
  array,
  code,
  entry,
  flatObject,
  object,
  sequence,
  str,
  textEntry,
  valueRef,
  type Code,
} from "../code/index.js";
import { codecOf, codecSchemas } from "../codecs.js";
import { inputNames, type OperationGroups } from "../operations.js";
import { statusKey } from "../status-key.js";
import type { FilePlan, TargetContext } from "../target.js";
import { optionalEntry } from "./layout.js";
import { returnedSchema } from "./media.js";
import { repeatedFields } from "./route/parameters.js";
import type { ServerContext } from "./runtime.js";

const codecsModule = "codecs";

interface ConvertedOperations {
  readonly plans: readonly FilePlan[];
  /** The handlers that `createApi` uses: `operations`, or `onWire(operations, routes, codecs)`. */
  readonly handlers: Code;
}

export function convertedOperations(
  context: ServerContext,
  groups: OperationGroups,
): ConvertedOperations {
  const { names, runtime } = context;
  const rows = [...groups.values()].flat().flatMap((operation) => {
    const row = operationRow(context, operation);
    const { call } = names.operation(operation.id);
    return row === null ? [] : [entry(call, row)];
  });
  if (rows.length === 0) return { plans: [], handlers: code`operations` };
  const table = valueRef(names.fixed("server", codecsModule, "codecs"));
  const routes = valueRef(names.fixed("server", "routes", "routes"));
  const onWire = runtime.value("codecs/handlers", "onWire");
  const plan: FilePlan = {
    kind: "typescript",
    path: `src/${codecsModule}.ts`,
    template: "server/codecs.ts",
    view: {
      name: table,
      type: runtime.type("codecs/handlers", "OperationCodecs"),
      rows: object(rows),
    },
  };
  const parts = [code`operations`, routes, table];
  return { plans: [plan], handlers: sequence(onWire, args(parts)) };
}

/** Null if the operation converts nothing. */
function operationRow(
  context: ServerContext,
  operation: Operation,
): Code | null {
  const { inputs, incoming, responses } = describeOperation(
    context.model,
    operation,
  );
  return objectOrNull([
    ...inputs.map(({ location, schema }) =>
      optionalEntry(
        inputNames[location],
        converting(context, schema, "request"),
      ),
    ),
    optionalEntry(
      "bodies",
      bodiesRow(incoming?.contents ?? [], (content) =>
        incomingBody(context, content),
      ),
    ),
    optionalEntry("responses", responsesRow(context, responses)),
  ]);
}

function responsesRow(
  context: ServerContext,
  responses: readonly ResponseDescription[],
): Code | null {
  return objectOrNull(
    responses.map((response) => {
      const row = objectOrNull([
        optionalEntry("headers", headersRow(context, response)),
        optionalEntry(
          "bodies",
          bodiesRow(response.served, (content) => sentBody(context, content)),
        ),
      ]);
      return row && code`${statusKey(response.status)}: ${row}`;
    }),
  );
}

function bodiesRow(
  contents: readonly ContentDescription[],
  convert: (content: ContentDescription) => Code | null,
): Code | null {
  return objectOrNull(
    contents.map((content) =>
      optionalEntry(content.mediaType, convert(content)),
    ),
  );
}

function incomingBody(
  context: ServerContext,
  { kind, schema }: ContentDescription,
): Code | null {
  const { runtime } = context;
  const codec = converting(context, schema, "request");
  if (codec === null || schema === null) return null;
  if (kind === "items")
    return called(runtime.value("codecs/items", "eachIncoming"), [codec]);
  if (kind !== "multipart") return codec;
  const lists = repeatedFields(context, schema);
  return called(runtime.value("codecs/forms", "wholeOrInParts"), [
    codec,
    ...(lists.length === 0 ? [] : [array(lists.map(str))]),
  ]);
}

function sentBody(
  context: ServerContext,
  content: ContentDescription,
): Code | null {
  const codec = sentCodec(context, content);
  return codec !== null && content.kind === "items"
    ? called(context.runtime.value("codecs/items", "eachSent"), [codec])
    : codec;
}

/** The codec of a response body, or of each item of it; null if there is nothing to convert. */
export function sentCodec(
  context: TargetContext,
  content: ContentDescription,
): Code | null {
  return converting(context, returnedSchema(content), "response");
}

/** Response headers with another name or another value in code. */
function headersRow(
  context: ServerContext,
  { headers }: ResponseDescription,
): Code | null {
  return objectOrNull(
    headers.map(({ name, header }) => {
      const property = context.names.property(name);
      const codec = converting(context, header.schema, "response");
      return codec === null && property === name
        ? null
        : entry(
            property,
            flatObject([
              textEntry("name", name),
              optionalEntry("codec", codec),
            ]),
          );
    }),
  );
}

/** `codec(codecsInPet)`; null if there is nothing to convert. */
function converting(
  context: TargetContext,
  schema: SchemaId | null,
  direction: Direction,
): Code | null {
  return codecOf(context, codecSchemas(context), schema, direction);
}

function called(name: Code, items: readonly Code[]): Code {
  return sequence(name, args(items));
}

function objectOrNull(entries: readonly (Code | null)[]): Code | null {
  const present = entries.filter((one) => one !== null);
  return present.length === 0 ? null : object(present);
}
