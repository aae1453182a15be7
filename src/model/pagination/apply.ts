/** Applies a stated rule to an operation, and checks that the parts it names exist. */
import { segments } from "../../base/common/pointer.js";
import type {
  ApiModel,
  BodyPath,
  JsonType,
  NextPage,
  Operation,
  PageInput,
  Pagination,
  Type,
} from "../model.js";
import {
  jsonTypeOf,
  propertiesOf,
  requestBody,
  settled,
  successBody,
  typeAt,
} from "./body-shape.js";
import { firstValue } from "./first-value.js";
import { itemsPath } from "./response-fields.js";
import type { PaginationRule } from "./rule.js";

interface RuleProblem {
  /** Completes the sentence "the rule cannot be applied: ...". */
  reason: string;
}

class RuleError extends Error {}

/** Null for an operation that is stated to have no pages. */
export function appliedRule(
  model: ApiModel,
  operation: Operation,
  rule: PaginationRule,
): Pagination | RuleProblem | null {
  try {
    return paginationOf(model, operation, rule);
  } catch (error) {
    if (error instanceof RuleError) return { reason: error.message };
    throw error;
  }
}

function paginationOf(
  { schemas }: ApiModel,
  operation: Operation,
  rule: PaginationRule,
): Pagination | null {
  if (rule.style === undefined || rule.style === "none") return null;
  const body = successBody(schemas, operation);
  if (body === null) {
    throw new RuleError("the operation has no JSON body for its successes");
  }
  const value = (
    pointer: string | undefined,
    expected: readonly JsonType[],
    root: Type = body,
  ) =>
    pointer === undefined ? null : pathTo(schemas, root, pointer, expected);
  const recognised = itemsPath(schemas, body);
  const items =
    value(rule.items, ["array"]) ??
    (recognised === null ? null : recognised.path);
  const next = (): NextPage => {
    switch (rule.style) {
      case "url":
        return {
          kind: "url",
          at: needed("next", value(rule.next, ["string"])),
        };
      case "cursor":
        return {
          kind: "cursor",
          input: inputOf(schemas, operation, rule.parameter),
          at: needed("next", value(rule.next, ["string", "integer", "number"])),
        };
      case "lastItem": {
        const array = items && typeAt(schemas, body, items);
        if (array?.kind !== "array") throw new RuleError(noItems);
        const item = settled(schemas, array.items);
        return {
          kind: "lastItem",
          input: inputOf(schemas, operation, rule.parameter),
          at: needed(
            "next",
            value(rule.next, ["string", "integer", "number"], item),
          ),
        };
      }
      case "offset":
        return {
          kind: "offset",
          input: inputOf(schemas, operation, rule.parameter),
        };
      case "page": {
        const input = inputOf(schemas, operation, rule.parameter);
        const parameter = operation.parameters.find(
          ({ name, location }) =>
            name === input.name && location === input.location,
        );
        const first = parameter && firstValue(schemas, parameter.schema);
        return { kind: "page", input, first: rule.first ?? first ?? 1 };
      }
      default:
        return { kind: "link" };
    }
  };
  const found = next();
  const counts = found.kind === "offset" || found.kind === "page";
  if (counts && items === null) throw new RuleError(noItems);
  return {
    next: found,
    items,
    more: value(rule.more, ["boolean"]),
    total: value(rule.total, ["integer", "number"]),
    pages: value(rule.pages, ["integer", "number"]),
  };
}

const noItems =
  "`items` is missing, and the response has no array that is certain to hold the items";

function needed(key: string, path: BodyPath | null): BodyPath {
  if (path === null) throw new RuleError(`\`${key}\` is missing`);
  return path;
}

/** A part of the body whose type is not known is accepted. */
function pathTo(
  schemas: ApiModel["schemas"],
  root: Type,
  pointer: string,
  expected: readonly JsonType[],
): BodyPath {
  if (pointer !== "" && !pointer.startsWith("/")) {
    throw new RuleError(`${pointer} is not a JSON pointer, such as /meta/next`);
  }
  const path = segments(pointer);
  const type = typeAt(schemas, root, path);
  if (type === null) {
    throw new RuleError(`the response schema has no property ${pointer}`);
  }
  const found = jsonTypeOf(type);
  if (found !== null && !expected.includes(found)) {
    throw new RuleError(
      `${pointer === "" ? "the body" : pointer} is of type ${found}, but it must be ${expected.join(" or ")}`,
    );
  }
  return path;
}

function inputOf(
  schemas: ApiModel["schemas"],
  operation: Operation,
  name: string | undefined,
): PageInput {
  if (name === undefined) throw new RuleError("`parameter` is missing");
  for (const location of ["query", "header"] as const) {
    const isThis = operation.parameters.some(
      (parameter) => parameter.location === location && parameter.name === name,
    );
    if (isThis) return { location, name };
  }
  const body = requestBody(schemas, operation);
  const properties = body ? propertiesOf(schemas, body) : [];
  if (properties.some((property) => property.name === name)) {
    return { location: "body", name };
  }
  throw new RuleError(
    `the operation has no query parameter, header or body property ${name}`,
  );
}
