/** The description of an operation for the runtime. */
import type { Operation } from "../../../model/model.js";
import {
  entry,
  object,
  plainEntry,
  str,
  textEntry,
  type Code,
} from "../../code/index.js";
import { defaultUrl } from "../../../facts/operations/server-url.js";
import type { Writer } from "../body-types.js";
import { requestEncoder } from "./request-codecs.js";
import { requestFormat } from "./request-format.js";
import { responseDecoders } from "./response-codecs.js";
import { acceptOf } from "./response-format.js";
import { ownSecurity } from "../security.js";
import { pagesOf, wireItemsOf } from "./shared-pages.js";
import {
  call,
  cookieStyles,
  headerStyles,
  pathStyles,
  queryStyles,
} from "./styles.js";

/** Fields with their default value are left out. */
export function routeOf(
  writer: Writer,
  operation: Operation,
  responses: ResponsesValue | null,
): Code {
  const isName = (field: string) =>
    field === "accept" || (field === "responses" && responses?.kind === "name");
  const fields = {
    server: serverOf(writer, operation),
    pathParameters: pathStyles(writer, operation),
    query: queryStyles(writer, operation),
    headers: headerStyles(writer, operation),
    cookies: cookieStyles(writer, operation),
    body: requestFormat(writer, operation),
    accept: acceptOf(writer, operation),
    responses: responses && responses.code,
    encode: requestEncoder(writer, operation),
    decode: responseDecoders(writer.context, operation),
    security: ownSecurity(writer, operation),
    pages: operation.pagination && pagesOf(writer, operation),
    wireItems: wireItemsOf(writer.context, operation),
  };
  return object([
    textEntry("path", sentPath(operation)),
    textEntry("method", operation.method.toUpperCase()),
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === null
        ? []
        : [isName(name) ? plainEntry(name, value) : entry(name, value)],
    ),
  ]);
}

/** The responses as a constant of the module, or in place. */
export interface ResponsesValue {
  kind: "name" | "literal";
  code: Code;
}

/** A fragment is never sent. */
function sentPath({ path }: Operation): string {
  return path.text.replace(/#[^]*/, "");
}

/** `GET /pets`: the operation of an error, a notice or a check. */
export function methodAndPath(operation: Operation): string {
  return `${operation.method.toUpperCase()} ${sentPath(operation)}`;
}

function serverOf(
  writer: Writer,
  { servers: [server] }: Operation,
): Code | null {
  return server === undefined
    ? null
    : call(writer, "request/own-server", "ownServer", [
        str(defaultUrl(server)),
      ]);
}
