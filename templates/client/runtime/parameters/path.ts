// Part of the Specwright runtime, copied unchanged.
/** The path of a request, with its parameters. */
import { encodingAlso } from "./flat-text.js";
import { describing, pathText, styleOf } from "./parameters.js";
import type { RequestInput, Route } from "../route.js";

/** Throws an `Error` whose message contains names only, never values. */
export function pathOf(route: Route, request: RequestInput): string {
  const values = new Map<string, unknown>(Object.entries(request.path ?? {}));
  const filled = route.path
    .split("/")
    .map((segment) =>
      fillSegment(segment, (name) => valueText(route, name, values.get(name))),
    )
    .join("/");
  // `.` and `..` cannot be encoded: every URL parser resolves them, encoded or not.
  if (filled !== route.path && /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(filled)) {
    throw new Error("a path parameter is `.` or `..`, which URLs resolve away");
  }
  return filled;
}

function fillSegment(
  segment: string,
  textOf: (name: string) => string,
): string {
  // Text and parameter names alternate.
  const pieces = segment.split(/\{([^{}]+)\}/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return piece;
      const isLast = index === pieces.length - 2;
      const text = textOf(piece);
      const next = pieces[index + 1] ?? "";
      return isLast
        ? text
        : describing("path parameter", piece, () => apart(text, next));
    })
    .join("");
}

/** If a value contained the text that follows it (`{name}.{ext}`), the server would end the value there. */
function apart(text: string, next: string): string {
  const [first = ""] = next;
  const encoded = /[^\w%]/.test(first)
    ? encodingAlso((same) => same, first)(text)
    : text;
  // If no text separates two parameters, the server gives one character to the first.
  const end = (encoded + next).indexOf(next, 1);
  if (end === encoded.length) return encoded;
  throw new Error("contains the text that follows the parameter in the path");
}

function valueText(route: Route, name: string, value: unknown): string {
  const style = styleOf(route.styles?.path, name);
  const isContent = style !== undefined && "content" in style;
  const text =
    value === undefined || value === null || (!isContent && isEmpty(value))
      ? ""
      : pathText(name, value, style);
  if (text === "") {
    throw new Error(`the path parameter ${name} is missing or empty`);
  }
  return text;
}

/** An empty value would lead to the URL of another resource, often that of the whole collection. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === "";
  if (value instanceof Date) return false;
  const items: unknown[] = Object.values(value);
  return items.every((item) => item === undefined || item === null);
}
