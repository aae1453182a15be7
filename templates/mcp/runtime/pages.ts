// Part of the Specwright runtime.
/** The input that gets the next page. A link of the server is never followed: only its query is used, as values. */
import { propertiesOf } from "./request.js";
import { isRecord, ownField, type Tool } from "./tool.js";

/** How the client gets the next page, from the route of the operation. */
interface PageRoute {
  readonly next: string;
  readonly input?: readonly [location: string, name: string];
  readonly at?: readonly string[];
  readonly items?: readonly string[];
  readonly more?: readonly string[];
  readonly total?: readonly string[];
  readonly count?: readonly string[];
  readonly first?: number;
}

/** Null after the last page, and for operations without pages. */
export function nextInput(
  tool: Tool,
  promise: unknown,
  input: Readonly<Record<string, unknown>>,
  { body, headers }: { readonly body: unknown; readonly headers: Headers },
): Record<string, unknown> | null {
  const route = ownField(ownField(promise, "page"), "route");
  const pages = ownField(route, "pages") as PageRoute | undefined;
  if (pages === undefined || valueIn(body, pages.more) === false) return null;
  const { next, at } = pages;
  if (next === "link" || next === "url") {
    const link = next === "link" ? nextLink(headers) : valueIn(body, at);
    const query = typeof link === "string" ? queryOf(tool, link) : null;
    return query && { ...input, query };
  }
  const position = positionAfterPage(pages, input, body);
  if (position === undefined || position === null || position === "")
    return null;
  const [location, name] = pages.input ?? ["query", ""];
  const part = input[location];
  return {
    ...input,
    [location]: { ...(isRecord(part) ? part : {}), [name]: position },
  };
}

function positionAfterPage(
  { next, at, items, input: place, total, count, first = 0 }: PageRoute,
  input: unknown,
  body: unknown,
): unknown {
  if (next === "cursor") return valueIn(body, at);
  const found = valueIn(body, items);
  if (!Array.isArray(found) || found.length === 0) return null;
  if (next === "lastItem") return valueIn(found.at(-1), at);
  const current = Number(valueIn(input, place) ?? first);
  const position = next === "offset" ? current + found.length : current + 1;
  const end = valueIn(body, next === "offset" ? total : count);
  const done = next === "offset" ? position : position - first;
  return typeof end === "number" && done >= end ? null : position;
}

/** The values of the link's query, with the types of the parameters. Null if it has names that are no parameters. */
function queryOf(tool: Tool, link: string): Record<string, unknown> | null {
  if (!URL.canParse(link, "https://api.invalid")) return null;
  const { searchParams } = new URL(link, "https://api.invalid");
  const known = propertiesOf(propertiesOf(tool.input)["query"]);
  const query: Record<string, unknown> = {};
  for (const name of new Set(searchParams.keys())) {
    const schema = ownField(known, name);
    if (schema === undefined) return null;
    const texts = searchParams.getAll(name);
    const type = ownField(schema, "type");
    query[name] =
      type === "array"
        ? texts.map((text) => typed(ownField(schema, "items"), text))
        : typed(schema, texts.at(-1) ?? "");
  }
  return query;
}

function typed(schema: unknown, text: string): unknown {
  const type = ownField(schema, "type");
  if (type === "integer" || type === "number") return Number(text);
  return type === "boolean" ? text === "true" : text;
}

/** RFC 8288. */
function nextLink(headers: Headers): string | null {
  for (const [, url = "", parameters = ""] of (
    headers.get("link") ?? ""
  ).matchAll(/<([^<>]*)>([^<]*)/g))
    if (/;\s*rel\s*=\s*"?(?:[^";,]*\s)?next(?=[\s";,]|$)/i.test(parameters))
      return url;
  return null;
}

function valueIn(value: unknown, path: readonly string[] | undefined): unknown {
  if (path === undefined) return undefined;
  return path.reduce(ownField, value);
}
