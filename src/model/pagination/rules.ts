/** The kinds of pagination, each with the names and types that make it certain. */
import { isPositionName, plainName } from "../../base/openapi/pagination.js";
import type {
  ApiModel,
  BodyPath,
  JsonType,
  NextPage,
  Operation,
  PageInput,
} from "../model.js";
import { formatOf, isSuccess } from "./body-shape.js";
import { firstValue } from "./first-value.js";
import type { PossibleInput } from "./page-inputs.js";
import type { BodyField } from "./response-fields.js";

export interface PageFacts {
  schemas: ApiModel["schemas"];
  operation: Operation;
  fields: readonly BodyField[];
  inputs: readonly PossibleInput[];
  more: BodyPath | null;
  /** Whether the array is certain to hold the items, by its name or by a count beside it. */
  hasClearItems: boolean;
  itemHasId: boolean;
}

type Rule = (facts: PageFacts) => NextPage | null;

/** In this order: what the server states comes before what the client computes. */
export const rules: readonly Rule[] = [
  linkRule,
  urlRule,
  cursorRule,
  lastItemRule,
  offsetRule,
  pageRule,
];

function linkRule({ operation }: PageFacts) {
  const hasLink = operation.responses.some(
    ({ status, headers }) =>
      isSuccess(status) &&
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

function urlRule({ schemas, operation, fields }: PageFacts): NextPage | null {
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

function cursorRule({ inputs, fields, more }: PageFacts): NextPage | null {
  for (const { plain, type, location, name } of inputs) {
    if (!isCursor(plain) || !isScalar(type)) continue;
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

/** Parameters for the position of a page. The server may also state the next number. */
function isCursor(plain: string): boolean {
  return (
    isPositionName(plain) || /^(?:page(?:number|num)?|offset)$/.test(plain)
  );
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

function lastItemRule({ inputs, more, itemHasId }: PageFacts): NextPage | null {
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

function offsetRule({
  schemas,
  operation,
  inputs,
  hasClearItems,
}: PageFacts): NextPage | null {
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

function pageRule({
  schemas,
  operation,
  inputs,
  hasClearItems,
}: PageFacts): NextPage | null {
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

function isRead({ method }: Operation): boolean {
  return method === "get" || method === "query";
}

function inputOf({ location, name }: PossibleInput): PageInput {
  return { location, name };
}
