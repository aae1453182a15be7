/** The type of a handler's response: one alternative for each status and media type. */
import { appendTo } from "../../base/common/append-to.js";
import type { ContentDescription } from "../../facts/operations/contents.js";
import {
  describeOperation,
  type HeaderDescription,
  type ResponseDescription,
} from "../../facts/operations/describe.js";
import type {
  Component,
  ComponentId,
  Operation,
  StatusMatch,
} from "../../model/model.js";
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
import { statusParameter, type NamedResponses } from "../named-responses.js";
import {
  annotation,
  applied,
  reference,
  simple,
  unionOf,
  type TypeText,
} from "../type-layout.js";
import type { TypeWriter } from "../type-writer.js";
import { alternatives } from "./layout.js";
import { isRaw } from "./media.js";
import { mediaTypeType, needsContentType } from "./request.js";
import type { ServerContext } from "./runtime.js";

/** `export type ListPetsResponse = …`. */
export function responseDeclaration(
  context: ServerContext,
  types: TypeWriter,
  named: NamedResponses,
  operation: Operation,
): Code {
  const { names } = context;
  const symbol = names.derived("server", operation.id, "response");
  const { call } = names.operation(operation.id);
  const doc = docComment({
    paragraphs: [`Responses of \`${call}\`, by status code.`],
  });
  const members = responseAlternatives(
    context,
    types,
    named,
    operation,
  ).flatMap((one) => one.types(statusType(context, operation, one.statuses)));
  const any = context.runtime.type("response/reply", "AnyResponse");
  const alias = code`export type ${typeRef(symbol)}`;
  const type = alternatives(alias, members.length === 0 ? [any] : members);
  return lines([doc, type]);
}

interface Alternative {
  statuses: StatusMatch[];
  /** One type, or one for each media type. */
  types: (status: TypeText) => Code[];
}

/**
 * Responses that differ only in the status are one alternative, because a handler may return one of many statuses. It
 * has the name of the response for a range or the default. Without such a response, those with names are alternatives
 * of their own.
 */
function responseAlternatives(
  context: ServerContext,
  types: TypeWriter,
  named: NamedResponses,
  operation: Operation,
): Alternative[] {
  return sameResponses(context, types, operation).flatMap(
    ({ contents, responses }) => {
      const inFull = (status: TypeText): Code[] =>
        contents.map((members) =>
          objectType([code`status: ${annotation(status)};`, ...members]),
        );
      const declared = inFull(statusParameter);
      const alternative = (
        same: readonly ResponseDescription[],
        namesake: ResponseDescription | undefined,
      ): Alternative => ({
        statuses: same.map(({ status }) => status),
        types(status) {
          const name =
            namesake && componentOf(namesake)
              ? named.find(namesake.response, "response", declared, status)
              : null;
          return name ? [name] : inFull(status);
        },
      });
      const widest = responses.find(({ status }) => status.kind !== "code");
      if (widest) return [alternative(responses, widest)];
      const byName = new Map<ComponentId | undefined, ResponseDescription[]>();
      for (const response of responses)
        appendTo(byName, componentOf(response)?.id, response);
      return Array.from(byName.values(), (some) => alternative(some, some[0]));
    },
  );
}

/** A status without a body has another type than the component. */
function componentOf({
  contents,
  response,
}: ResponseDescription): Component | null {
  return contents.length < response.contents.length
    ? null
    : (response.component ?? null);
}

interface SameResponses {
  /** All members except the status, for each media type. */
  contents: Code[][];
  responses: ResponseDescription[];
}

function sameResponses(
  context: ServerContext,
  types: TypeWriter,
  operation: Operation,
): SameResponses[] {
  const found: SameResponses[] = [];
  const { responses } = describeOperation(context.model, operation);
  for (const response of responses) {
    const contents = membersOf(context, types, response);
    const known = found.find(
      (one) =>
        one.contents.length === contents.length &&
        one.contents.every((members, index) =>
          isSameCode(members, contents[index] ?? []),
        ),
    );
    if (known) known.responses.push(response);
    else found.push({ contents, responses: [response] });
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
): TypeText {
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
          : [simple(digits(status.code))];
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
  return unionOf(members);
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
): TypeText {
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
  if (named.length === 0) return reference(whole);
  const other = context.runtime.type("response/status", "Other");
  return applied(other, [reference(whole), unionOf(named.map(simple))]);
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
