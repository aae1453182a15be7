/**
 * Recognises pagination from the parameters and the response body of an operation. A wrong guess would end a list too
 * early, so each rule needs names that leave no doubt, and most rules need them in the request and in the response.
 */
import type {
  ApiModel,
  BodyPath,
  JsonType,
  NextPage,
  Operation,
  PageInput,
  Pagination,
  SchemaId,
} from "../model.js";
import {
  formatOf,
  jsonTypeOf,
  propertiesOf,
  requestBody,
  successBody,
  typeOf,
} from "./body-shape.js";
import { firstValue } from "./first-value.js";
import { bodyFields, itemsPath, type BodyField } from "./response-fields.js";
import { plainName } from "./plain-name.js";

export function detectedPagination(
  { schemas }: ApiModel,
  operation: Operation,
): Pagination | null {
  const body = successBody(schemas, operation);
  const items = body && itemsPath(schemas, body);
  if (body === null || items === null) return null;
  const fields = bodyFields(schemas, body);
  const named = (type: JsonType, names: ReadonlySet<string>) =>
    fields.find((field) => field.type === type && names.has(field.name))
      ?.path ?? null;
  const total = named("integer", totalNames);
  const pages = named("integer", pageCountNames);
  const more = named("boolean", moreNames);
  const facts: Facts = {
    operation,
    fields,
    inputs: pageInputs(schemas, operation),
    more,
    hasClearItems:
      items.isUsual ||
      isLastSegment(operation, items.path) ||
      [total, pages, more].some((path) => path !== null),
    itemHasId: bodyFields(schemas, items.type).some(
      ({ name, path }) => name === "id" && path.length === 1,
    ),
  };
  for (const rule of rules) {
    const next = rule(schemas, facts);
    if (next === null) continue;
    return {
      next,
      items: items.path,
      more,
      total,
      pages,
    };
  }
  return null;
}

interface Facts {
  operation: Operation;
  fields: readonly BodyField[];
  inputs: readonly Input[];
  more: BodyPath | null;
  /** Whether the array is certain to hold the items, by its name or by a count beside it. */
  hasClearItems: boolean;
  itemHasId: boolean;
}

/** A part of the request that might select the page. */
interface Input extends PageInput {
  /** The name in lower case, without punctuation. */
  plain: string;
  type: JsonType | null;
  schema: SchemaId;
  description: string;
}

const moreNames = new Set([
  "hasmore",
  "hasmoreitems",
  "hasmoreresults",
  "hasnext",
  "hasnextpage",
  "istruncated",
  "moreresults",
]);
const totalNames = new Set([
  "total",
  "totalcount",
  "totalelements",
  "totalhits",
  "totalitems",
  "totalrecords",
  "totalresults",
  "totalsize",
]);
const pageCountNames = new Set(["totalpages", "pagecount", "numpages"]);

type Rule = (schemas: ApiModel["schemas"], facts: Facts) => NextPage | null;

/** In this order: what the server states comes before what the client computes. */
const rules: readonly Rule[] = [
  linkRule,
  urlRule,
  cursorRule,
  lastItemRule,
  offsetRule,
  pageRule,
];

function linkRule(_: ApiModel["schemas"], { operation }: Facts) {
  const hasLink = operation.responses.some(
    ({ status, headers }) =>
      status.kind === "code" &&
      status.code < 300 &&
      headers.some(({ name }) => name.toLowerCase() === "link"),
  );
  return hasLink && isRead(operation) ? ({ kind: "link" } as const) : null;
}

/** Names of a property that can only be a URL. */
const urlNames = new Set([
  "nextlink",
  "odatanextlink",
  "nexturl",
  "nexturi",
  "nextpageurl",
  "nextpageuri",
  "nextpagelink",
]);
const urlFormats = new Set(["uri", "uri-reference", "url", "iri"]);

function urlRule(
  schemas: ApiModel["schemas"],
  { operation, fields }: Facts,
): NextPage | null {
  if (!isRead(operation)) return null;
  const found = fields.find(({ type, name, path, schema }) => {
    if (type !== "string") return false;
    if (urlNames.has(name)) return true;
    const trail = path.map(plainName).slice(-3).join(".");
    if (/(?:^|\.)links?\.next(?:\.href)?$/.test(trail)) return true;
    return (
      (name === "next" || name === "nextpage") &&
      urlFormats.has(formatOf(schemas, schema) ?? "")
    );
  });
  return found ? { kind: "url", at: found.path } : null;
}

/** Parameters for a position that only a previous response provides. A plain `token` or `key` may be a credential. */
const cursorNames =
  /^(?:(?:next|page|pagination|continuation|list|start)?(?:cursor|marker)|(?:next|page|nextpage|pagination|continuation)token|(?:page|start|starting)?after|aftercursor|page(?:number|num)?|offset|continuation|continue|scrollid|bookmark)$/;

function cursorRule(
  _: ApiModel["schemas"],
  { inputs, fields, more }: Facts,
): NextPage | null {
  for (const { plain, type, location, name } of inputs) {
    if (!cursorNames.test(plain) || !isScalar(type)) continue;
    const found = fields.find(
      (field) =>
        isScalar(field.type) &&
        (isNamedNext(field, plain) ||
          (type === "string" &&
            field.type === "string" &&
            isTextualNext(field.name, plain, more !== null))),
    );
    if (found) {
      return { kind: "cursor", input: { location, name }, at: found.path };
    }
  }
  return null;
}

function isScalar(type: JsonType | null): boolean {
  return type === "string" || type === "integer";
}

/** Whether the name of a property says that it is the next value of this parameter. */
function isNamedNext({ name, path }: BodyField, parameter: string): boolean {
  if (name === `next${parameter}`) return true;
  if (name === "nextpagenumber") return parameter.startsWith("page");
  if (name !== parameter) return false;
  // `paging.next.after`, `paging.cursors.after`
  const parent = plainName(path.at(-2) ?? "");
  return (
    /^(?:next|cursors|nextpage)$/.test(parent) ||
    /next|continu|scroll|pagination/.test(name)
  );
}

/** Names that differ from the parameter. They are certain for strings only. */
function isTextualNext(
  name: string,
  parameter: string,
  hasMore: boolean,
): boolean {
  if (parameter.endsWith("token")) {
    return name === "nexttoken" || name === "nextpagetoken";
  }
  const isAfter = parameter.endsWith("after") || parameter.endsWith("cursor");
  if (!isAfter) return false;
  return (
    name === "nextcursor" ||
    name === "aftercursor" ||
    // The last position of this page, so only a flag says whether another page follows.
    (hasMore && (name === "endcursor" || name === "lastid"))
  );
}

const lastItemNames = new Set(["startingafter", "startafter"]);

function lastItemRule(
  _: ApiModel["schemas"],
  { inputs, more, itemHasId }: Facts,
): NextPage | null {
  if (more === null || !itemHasId) return null;
  const found = inputs.find(
    ({ plain, type }) => lastItemNames.has(plain) && type === "string",
  );
  return found ? { kind: "lastItem", input: inputOf(found), at: ["id"] } : null;
}

const offsetNames = new Set(["offset", "skip", "startat"]);
/** Some APIs count pages in a parameter named `offset`. */
const countsPages =
  /\bpage (?:number|index|offset)\b|\bnumber of pages\b|\bpages to skip\b/i;

function offsetRule(
  schemas: ApiModel["schemas"],
  { operation, inputs, hasClearItems }: Facts,
): NextPage | null {
  if (!isRead(operation) || !hasClearItems) return null;
  const found = inputs.find(({ plain, type, description, schema }) => {
    if (type !== "integer" || countsPages.test(description)) return false;
    const first = firstValue(schemas, schema);
    return offsetNames.has(plain)
      ? (first ?? 0) === 0
      : plain === "start" && first === 0;
  });
  return found ? { kind: "offset", input: inputOf(found) } : null;
}

const pageNames = new Set([
  "page",
  "pageindex",
  "pageno",
  "pagenum",
  "pagenumber",
]);

function pageRule(
  schemas: ApiModel["schemas"],
  { operation, inputs, hasClearItems }: Facts,
): NextPage | null {
  if (!isRead(operation) || !hasClearItems) return null;
  for (const input of inputs) {
    if (!pageNames.has(input.plain) || input.type !== "integer") continue;
    const first =
      firstValue(schemas, input.schema) ?? describedFirst(input.description);
    if (first === 0 || first === 1) {
      return { kind: "page", input: inputOf(input), first };
    }
  }
  return null;
}

/** The first page in the words of a description: "page number (1-based)". */
function describedFirst(description: string): number | null {
  const words =
    /\b(?:(0|1|zero|one)[- ](?:based|indexed)|(?:starts?|starting|begins?|beginning) (?:at|from|with) (0|1|zero|one)\b)/i.exec(
      description,
    );
  const number = words?.[1] ?? words?.[2];
  if (number === undefined) return null;
  return /^(?:0|zero)$/i.test(number) ? 0 : 1;
}

/** `/users/{id}/repos` returns `{ repos: [...] }`. */
function isLastSegment({ path }: Operation, items: BodyPath): boolean {
  const last = path.segments.flat().findLast(({ kind }) => kind === "literal");
  return (
    last?.kind === "literal" &&
    plainName(last.text) === plainName(items.at(-1) ?? "")
  );
}

function isRead({ method }: Operation): boolean {
  return method === "get" || method === "query";
}

function inputOf({ location, name }: Input): PageInput {
  return { location, name };
}

/** Query parameters, and the properties of a JSON request body. */
function pageInputs(
  schemas: ApiModel["schemas"],
  operation: Operation,
): Input[] {
  const inputs: Input[] = [];
  const add = (
    location: PageInput["location"],
    name: string,
    schema: SchemaId,
    description: string | null,
  ) => {
    inputs.push({
      location,
      name,
      plain: plainName(name),
      type: jsonTypeOf(typeOf(schemas, schema)),
      schema,
      description: description ?? "",
    });
  };
  for (const {
    location,
    name,
    schema,
    documentation,
  } of operation.parameters) {
    if (location !== "query") continue;
    add(location, name, schema, documentation.description);
  }
  const body = requestBody(schemas, operation);
  for (const { name, schema } of body ? propertiesOf(schemas, body) : []) {
    add(
      "body",
      name,
      schema,
      schemas[schema]?.documentation.description ?? null,
    );
  }
  return inputs;
}
