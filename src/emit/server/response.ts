/** The type of a handler's response: one alternative for each status and media type. */
import type {
  Content,
  Header,
  Operation,
  Response,
  StatusMatch,
} from "../../model/model.js";
import {
  applied,
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
import { docOf } from "../docs-of.js";
import { isErrorStatus } from "../status.js";
import { itemSchemaOf } from "../streams.js";
import type { TargetContext } from "../target.js";
import type { TypeWriter } from "../types.js";
import { alternatives, union } from "./layout.js";
import {
  checkedSchema,
  itemFormat,
  mediaKind,
  servedContents,
} from "./media.js";
import { mediaTypeType, needsContentType } from "./request.js";
import { runtime } from "./runtime.js";

/** `export type ListPetsResponse = …`. */
export function responseDeclaration(
  context: TargetContext,
  types: TypeWriter,
  operation: Operation,
): Code {
  const { names } = context;
  const symbol = names.derived("server", operation.id, "response");
  const { call } = names.operation(operation.id);
  const doc = docComment({
    paragraphs: [`Responses of \`${call}\`, by status code.`],
  });
  const members = alternativesOf(context, types, operation).map(
    ({ statuses, members: rest }) =>
      objectType([
        code`status: ${statusType(context, operation, statuses)};`,
        ...rest,
      ]),
  );
  const any = typeRef(runtime(context, "response/reply", "AnyResponse"));
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
function alternativesOf(
  context: TargetContext,
  types: TypeWriter,
  { responses }: Operation,
): Alternative[] {
  const found: Alternative[] = [];
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
  context: TargetContext,
  types: TypeWriter,
  { headers: described, contents: written }: Response,
): Code[][] {
  const contents = servedContents(context.model, written);
  const headers = headersMember(context, types, described);
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
  context: TargetContext,
  { responses }: Operation,
  statuses: readonly StatusMatch[],
): Code {
  const elsewhere = responses
    .map(({ status }) => status)
    .filter((status) => !statuses.includes(status));
  const widest = statuses.find((status) => status.kind === "default");
  // If a success is described, `default` commonly means "any error".
  const onlyErrors = responses.some(
    ({ status }) => status.kind !== "default" && !isError(status),
  );
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
            other.kind === "code" &&
            Math.floor(other.code / 100) === status.hundreds,
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
  return (
    (status >= 200 && status <= 208) ||
    (status >= 300 && status <= 308 && status !== 306) ||
    (status >= 400 && status <= 418) ||
    (status >= 421 && status <= 426) ||
    (status >= 500 && status <= 508) ||
    [226, 428, 429, 431, 451, 511].includes(status)
  );
}

function rangeName(hundreds: number): string {
  switch (hundreds) {
    case 1:
      return "InformationStatus";
    case 2:
      return "SuccessStatus";
    case 3:
      return "RedirectionStatus";
    case 4:
      return "ClientErrorStatus";
    default:
      return "ServerErrorStatus";
  }
}

function except(
  context: TargetContext,
  name: string,
  others: readonly StatusMatch[],
): Code {
  const whole = typeRef(runtime(context, "response/status", name));
  const named = others.flatMap((status) => {
    switch (status.kind) {
      case "code":
        return [digits(status.code)];
      case "range":
        return [
          typeRef(
            runtime(context, "response/status", rangeName(status.hundreds)),
          ),
        ];
      case "default":
        return [];
    }
  });
  if (named.length === 0) return whole;
  const other = typeRef(runtime(context, "response/status", "Other"));
  return applied(other, [whole, union(named)]);
}

/** Described headers have types. A handler may add others. */
function headersMember(
  context: TargetContext,
  types: TypeWriter,
  headers: readonly Header[],
): Code {
  const further = typeRef(
    runtime(context, "response/reply", "AdditionalHeaders"),
  );
  if (headers.length === 0) return code`headers?: ${further};`;
  const members = headers.map((header) => {
    const type = types.schema(header.schema, "response");
    const member =
      header.presence === "required"
        ? code`${key(header.name)}: ${type};`
        : code`${key(header.name)}?: ${type} | undefined;`;
    return lines([docComment(docOf(context, header)), member]);
  });
  const mark = headers.some((header) => header.presence === "required")
    ? code``
    : code`?`;
  return code`headers${mark}: ${further} & ${objectType(members)};`;
}

function bodyType(
  context: TargetContext,
  types: TypeWriter,
  content: Content,
): Code {
  if (itemFormat(context.model, content) !== null) {
    const items = typeRef(
      runtime(context, "response/item-stream", "ItemStream"),
    );
    return applied(items, [itemType(context, types, content)]);
  }
  const kind = mediaKind(content.mediaType);
  if (kind === "json") {
    return content.schema === null
      ? code`unknown`
      : types.schema(content.schema, "response");
  }
  const checked = checkedSchema(context.model, content);
  return kind === "text" && checked !== null
    ? types.schema(checked, "response")
    : typeRef(runtime(context, "response/reply", "RawBody"));
}

function itemType(
  context: TargetContext,
  types: TypeWriter,
  content: Content,
): Code {
  const isText = itemFormat(context.model, content) === "text-events";
  if (isText && content.itemSchema === null) {
    return typeRef(runtime(context, "response/event-text", "ServerSentEvent"));
  }
  const schema = itemSchemaOf(content);
  return schema === null
    ? code`unknown`
    : types.schema(schema, "response", "argument");
}
