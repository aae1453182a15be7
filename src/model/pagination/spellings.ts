/**
 * The extensions that describe pagination. `x-pagination` is ours; those of other tools are accepted as far as they
 * mean the same. `docs/guide/client.md` lists them.
 */
import { isObject } from "../../base/common/json.js";
import { join } from "../../base/common/pointer.js";
import type { PaginationRule } from "./rule.js";

type Fields = Readonly<Record<string, unknown>>;

/** Null if the value has a form that is not supported. */
type Spelling = (value: Fields) => PaginationRule | null;

export const foreignSpellings: Readonly<Record<string, Spelling>> = {
  "x-speakeasy-pagination": speakeasy,
  "x-fern-pagination": fern,
  "x-ms-pageable": microsoft,
};

function speakeasy(value: Fields): PaginationRule | null {
  const inputs = Array.isArray(value["inputs"]) ? value["inputs"] : [];
  const named = (type: string) =>
    inputs.find((input: unknown): input is { name: string } =>
      isObject(input) ? input["type"] === type : false,
    )?.name;
  const outputs = isObject(value["outputs"]) ? value["outputs"] : {};
  const common = defined({
    items: pointer(outputs["results"]),
    pages: pointer(outputs["numPages"]),
  });
  const cursor = named("cursor");
  switch (value["type"]) {
    case "url":
      return defined({
        ...common,
        style: "url",
        next: pointer(outputs["nextUrl"]),
      });
    case "cursor":
      return defined({
        ...common,
        parameter: cursor,
        ...cursorFrom(outputs["nextCursor"]),
      });
    case "offsetLimit": {
      const page = named("page");
      return defined({
        ...common,
        style: page === undefined ? "offset" : "page",
        parameter: page ?? named("offset"),
      });
    }
    default:
      return null;
  }
}

/** `$.data[-1].id` is the `id` of the last item. */
function cursorFrom(path: unknown): PaginationRule {
  const last = typeof path === "string" ? /\[-1:?\]\.?([^]*)/.exec(path) : null;
  return last
    ? defined({ style: "lastItem", next: pointer(`$.${last[1] ?? ""}`) })
    : defined({ style: "cursor", next: pointer(path) });
}

function fern(value: Fields): PaginationRule | null {
  const parameter = requestName(value["cursor"] ?? value["offset"]);
  const common = defined({
    parameter,
    items: pointer(value["results"]),
    more: pointer(value["has-next-page"]),
  });
  if (value["next_uri"] !== undefined) {
    return defined({
      ...common,
      style: "url",
      next: pointer(value["next_uri"]),
    });
  }
  if (value["cursor"] !== undefined) {
    return defined({
      ...common,
      style: "cursor",
      next: pointer(value["next_cursor"]),
    });
  }
  if (value["offset"] === undefined) return null;
  return { ...common, style: value["step"] === undefined ? "page" : "offset" };
}

/** `$request.cursor` → `cursor`. */
function requestName(path: unknown): string | undefined {
  return typeof path === "string"
    ? path.replace(/^\$request\.(?:query\.|body\.)?/, "")
    : undefined;
}

function microsoft(value: Fields): PaginationRule | null {
  const { nextLinkName, itemName } = value;
  // The operation returns a list, but always as one page.
  if (nextLinkName === null) return { style: "none" };
  if (typeof nextLinkName !== "string") return null;
  return {
    style: "url",
    next: join("", nextLinkName),
    items: join("", typeof itemName === "string" ? itemName : "value"),
  };
}

/** `$.meta.next` and `$response.meta.next` → `/meta/next`. */
function pointer(path: unknown): string | undefined {
  if (typeof path !== "string") return undefined;
  return path
    .replace(/^\$(?:response)?\.?/, "")
    .split(".")
    .filter((name) => name !== "")
    .reduce(join, "");
}

/** Leaves out keys without a value. */
function defined(rule: {
  [K in keyof PaginationRule]?: PaginationRule[K] | undefined;
}): PaginationRule {
  return Object.fromEntries(
    Object.entries(rule).filter(([, value]) => value !== undefined),
  );
}
