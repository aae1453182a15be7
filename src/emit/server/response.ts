/** The type of a handler's response: one alternative for each status and media type. */
import type { ContentDescription } from "../../facts/operations/contents.js";
import {
  describeOperation,
  type HeaderDescription,
  type ResponseDescription,
} from "../../facts/operations/describe.js";
import type { Operation, StatusMatch } from "../../model/model.js";
import {
  code,
  digits,
  docComment,
  key,
  isSameCode,
  lines,
  objectType,
  typeRef,
  type Code,
} from "../code/index.js";
import { codecSchemas } from "../codecs.js";
import { docOf } from "../docs-of.js";
import {
  describesOtherThanErrors,
  hundredsOf,
  isErrorStatus,
} from "../../facts/operations/status.js";
import { applied, reference, simple, unionOf } from "../type-layout.js";
import type { TypeWriter } from "../type-writer.js";
import { alternatives, union } from "./layout.js";
import { isRaw } from "./media.js";
import { mediaTypeType, needsContentType } from "./request.js";
import type { ServerContext } from "./runtime.js";

/** `export type ListPetsResponse = …`. */
export function responseDeclaration(
  context: ServerContext,
  types: TypeWriter,
  operation: Operation,
): Code {
  const { names } = context;
  const symbol = names.derived("server", operation.id, "response");
  const { call } = names.operation(operation.id);
  const doc = docComment({
    paragraphs: [`Responses of \`${call}\`, by status code.`],
  });
  const members = responseAlternatives(context, types, operation).map(
    ({ statuses, members: rest }) =>
      objectType([
        code`status: ${statusType(context, operation, statuses)};`,
        ...rest,
      ]),
  );
  const any = context.runtime.type("response/reply", "AnyResponse");
  const alias = code`export type ${typeRef(symbol)}`;
  const type = alternatives(alias, members.length === 0 ? [any] : members);
  return lines([doc, type]);
}

interface Alternative {
  statuses: StatusMatch[];
  /** All members except the status. */
  members: Code[];
}

/** Responses that differ only in the status are one alternative. */
function responseAlternatives(
  context: ServerContext,
  types: TypeWriter,
  operation: Operation,
): Alternative[] {
  const found: Alternative[] = [];
  const { responses } = describeOperation(context.model, operation);
  for (const response of responses) {
    for (const members of membersOf(context, types, response)) {
      const known = found.find((one) => isSameCode(one.members, members));
      if (known) known.statuses.push(response.status);
      else found.push({ statuses: [response.status], members });
    }
  }
  return found;
}

/** The members of each media type of a response. */
function membersOf(
  context: ServerContext,
  types: TypeWriter,
  response: ResponseDescription,
): Code[][] {
  const { served: contents } = response;
  const headers = headersMember(context, types, response.headers);
  if (contents.length === 0) return [[headers]];
  return contents.map((content) => {
    const body = code`body: ${bodyType(context, types, content)};`;
    return needsContentType(contents)
      ? [code`contentType: ${mediaTypeType(content.mediaType)};`, headers, body]
      : [headers, body];
  });
}

/** Codes as they are. A range or the default excludes the codes of other alternatives. */
function statusType(
  context: ServerContext,
  { responses }: Operation,
  statuses: readonly StatusMatch[],
): Code {
  const elsewhere = responses
    .map(({ status }) => status)
    .filter((status) => !statuses.includes(status));
  const widest = statuses.find((status) => status.kind === "default");
  const onlyErrors = describesOtherThanErrors({ responses });
  const isCovered = (status: StatusMatch): boolean =>
    widest !== undefined && (!onlyErrors || isError(status));
  const members = statuses.flatMap((status) => {
    switch (status.kind) {
      case "code":
        return isCovered(status) && isRegistered(status.code)
          ? []
          : [digits(status.code)];
      case "range": {
        if (isCovered(status)) return [];
        const named = elsewhere.filter(
          (other) =>
            other.kind === "code" && hundredsOf(other) === status.hundreds,
        );
        return [except(context, rangeName(status.hundreds), named)];
      }
      case "default":
        return [
          onlyErrors
            ? except(context, "ErrorStatus", elsewhere.filter(isError))
            : except(context, "HttpStatus", elsewhere),
        ];
    }
  });
  return union(members);
}

function isError(status: StatusMatch): boolean {
  return isErrorStatus(status, false);
}

/** Whether the runtime lists the status code. */
function isRegistered(status: number): boolean {
  return /^(20[0-8]|226|30[0-578]|40\d|41[0-8]|42[1-689]|431|451|50[0-8]|511)$/.test(
    String(status),
  );
}

function rangeName(hundreds: number): string {
  const names = ["Information", "Success", "Redirection", "ClientError"];
  return `${names[hundreds - 1] ?? "ServerError"}Status`;
}

function except(
  context: ServerContext,
  name: string,
  others: readonly StatusMatch[],
): Code {
  const whole = context.runtime.type("response/status", name);
  const named = others.flatMap((status) => {
    switch (status.kind) {
      case "code":
        return [digits(status.code)];
      case "range":
        return [
          context.runtime.type("response/status", rangeName(status.hundreds)),
        ];
      case "default":
        return [];
    }
  });
  if (named.length === 0) return whole;
  const other = context.runtime.type("response/status", "Other");
  return applied(other, [reference(whole), unionOf(named.map(simple))]).code;
}

/** Described headers have types. A handler may add others. */
function headersMember(
  context: ServerContext,
  types: TypeWriter,
  headers: readonly HeaderDescription[],
): Code {
  const codecs = codecSchemas(context);
  const further = headers.some(({ header }) => codecs.holds(header.schema))
    ? context.runtime.type("codecs/handlers", "AnyHeaders")
    : context.runtime.type("response/reply", "AdditionalHeaders");
  if (headers.length === 0) return code`headers?: ${further};`;
  const members = headers.map(({ header }) => {
    const type = types.schema(header.schema, "response");
    const name = key(context.names.property(header.name));
    const member =
      header.presence === "required"
        ? code`${name}: ${type};`
        : code`${name}?: ${type} | undefined;`;
    return lines([docComment(docOf(context, header)), member]);
  });
  const mark = headers.some(({ header }) => header.presence === "required")
    ? code``
    : code`?`;
  return code`headers${mark}: ${further} & ${objectType(members)};`;
}

function bodyType(
  { runtime }: ServerContext,
  types: TypeWriter,
  content: ContentDescription,
): Code {
  const { kind, schema, stream } = content;
  if (isRaw(content)) return runtime.type("response/reply", "RawBody");
  if (kind !== "items")
    return schema === null ? code`unknown` : types.schema(schema, "response");
  const item =
    schema !== null
      ? types.part(schema, "response")
      : stream?.format === "events"
        ? reference(runtime.type("response/event-text", "ServerSentEvent"))
        : simple(code`unknown`);
  return applied(runtime.type("response/item-stream", "ItemStream"), [item])
    .code;
}
