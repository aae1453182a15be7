/**
 * Recognises pagination from the parameters and the response body of an operation. A wrong guess would end a list too
 * early, so each rule needs names that leave no doubt, and most rules need them in the request and in the response.
 */
import { plainName } from "../../base/openapi/pagination.js";
import type {
  ApiModel,
  BodyPath,
  JsonType,
  Operation,
  Pagination,
} from "../model.js";
import { successBody } from "./body-shape.js";
import { pageInputs } from "./page-inputs.js";
import { bodyFields, itemsPath } from "./response-fields.js";
import { rules, type PageFacts } from "./rules.js";

export function detectedPagination(
  model: ApiModel,
  operation: Operation,
): Pagination | null {
  return possiblePaginations(model, operation)[0] ?? null;
}

/** All ways to the next page, the most certain one first. An API may state the next page more than once. */
export function possiblePaginations(
  { schemas }: ApiModel,
  operation: Operation,
): Pagination[] {
  const body = successBody(schemas, operation);
  const items = body && itemsPath(schemas, body);
  if (body === null || items === null) return [];
  const fields = bodyFields(schemas, body);
  const named = (type: JsonType, names: ReadonlySet<string>) =>
    fields.find((field) => field.type === type && names.has(field.name))
      ?.path ?? null;
  const total = named("integer", totalNames);
  const pages = named("integer", pageCountNames);
  const more = named("boolean", moreNames);
  const facts: PageFacts = {
    schemas,
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
  return rules.flatMap((rule): Pagination[] => {
    const next = rule(facts);
    return next === null
      ? []
      : [{ next, items: items.path, more, total, pages }];
  });
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

/** `/users/{id}/repos` returns `{ repos: [...] }`. */
function isLastSegment({ path }: Operation, items: BodyPath): boolean {
  const last = path.segments.flat().findLast(({ kind }) => kind === "literal");
  return (
    last?.kind === "literal" &&
    plainName(last.text) === plainName(items.at(-1) ?? "")
  );
}
