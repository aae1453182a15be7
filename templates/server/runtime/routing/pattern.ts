// Part of the Specwright runtime.
/**
 * Converts path templates to patterns of frameworks. A pattern matches all requests that its template matches. It may
 * match more, because the framework ignores case or compares decoded paths. The API rejects those.
 */
import { segmentsOf, type MixedSegment, type Segment } from "./template.js";

/**
 * For Express 4 and 5, whose patterns agree only on plain text and parameters: `/pets/:petId`, or a regular expression.
 */
export function expressPattern(template: string): string | RegExp {
  const segments = segmentsOf(template);
  const isCommon = segments.every(
    (segment) =>
      segment.kind === "parameter" ||
      (segment.kind === "literal" && isPlainText(segment.text)),
  );
  return isCommon
    ? pathOf(segments, parameterOf, (text) => text, expressionOf)
    : new RegExp(`^${pathOf(segments, () => "[^/]+", escaped, expressionOf)}$`);
}

/** For Fastify, which compares decoded paths: `/pets/:petId`, `/files/:name(^[\s\S]+).json`. */
export function fastifyPattern(template: string): string {
  return pathOf(segmentsOf(template), parameterOf, fastifyText, fastifyMixed);
}

/** For Hono, which compares decoded paths: `/pets/:petId`, `/files/:name{[\s\S]+\x2ejson}`. */
export function honoPattern(template: string): string {
  return pathOf(
    segmentsOf(template),
    parameterOf,
    (text) =>
      isPlainText(text) ? text : `:literal{${escaped(decodedPath(text))}}`,
    ({ texts, names }) => {
      const start = escaped(decodedPath(texts[0] ?? ""));
      const end = escaped(decodedPath(texts.at(-1) ?? ""));
      return `${parameterOf(names[0])}{${start}${any}+${end}}`;
    },
  );
}

function pathOf(
  segments: readonly Segment[],
  parameter: (name: string) => string,
  literal: (text: string) => string,
  mixed: (segment: MixedSegment) => string,
): string {
  const written = segments.map((segment) => {
    switch (segment.kind) {
      case "parameter":
        return parameter(segment.name);
      case "literal":
        return literal(segment.text);
      case "mixed":
        return mixed(segment);
    }
  });
  return written.map((segment) => `/${segment}`).join("");
}

/** Whether no framework gives the text a special meaning. */
function isPlainText(text: string): boolean {
  return /^[\w~.-]*$/.test(text);
}

/** Frameworks allow different names of parameters. The API does not use these names. */
function parameterOf(name = ""): string {
  const safe = name.replace(/\W/g, "_");
  return /^[a-z_]/i.test(safe) ? `:${safe}` : `:_${safe}`;
}

/** One character of a decoded segment. */
const any = "[\\s\\S]";

/** A regular expression for a segment as it was sent. It captures nothing, so that Express decodes nothing. */
function expressionOf({ texts }: MixedSegment): string {
  return around(texts, parameterExpressions(texts, "[^/]"));
}

/** The regular expressions of parameters between the texts. */
function around(
  [first = "", ...others]: readonly string[],
  expressions: readonly string[],
): string {
  const parts = others.map(
    (text, index) => `(?:${expressions[index] ?? ""})${escaped(text)}`,
  );
  return escaped(first) + parts.join("");
}

/**
 * Each parameter ends at the first occurrence of the text after it; the last one takes the rest. So matching takes
 * linear time.
 */
function parameterExpressions(
  [, ...after]: readonly string[],
  character: string,
): string[] {
  return after.map((text, index) => {
    if (index === after.length - 1) return `${character}+`;
    return text === ""
      ? character
      : `${character}(?:(?!${escaped(text)})${character})*`;
  });
}

/** Escapes special characters in a way that no framework interprets as part of its own patterns. */
function escaped(text: string): string {
  return text.replace(/\W/g, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return code.length <= 2
      ? `\\x${code.padStart(2, "0")}`
      : `\\u${code.padStart(4, "0")}`;
  });
}

/** The characters that Fastify does not decode in text, and its wildcard. */
const notText = /(%(?:2[346BCF]|3[ABDF]|40)|\*)/i;

function fastifyText(text: string): string {
  const parts = text
    .split(notText)
    .map((part, index) =>
      index % 2 === 0
        ? decodedPath(part).replaceAll(":", "::")
        : `:literal(^${escaped(decodedComponent(part))})`,
    );
  return parts.join("");
}

function fastifyMixed({ texts, names }: MixedSegment): string {
  const expressions = parameterExpressions(texts.map(decodedComponent), any);
  const [first = "", ...others] = texts.map(fastifyText);
  const parts = others.map(
    (text, index) =>
      `${parameterOf(names[index])}(^${expressions[index] ?? ""})${text}`,
  );
  return first + parts.join("");
}

/** Decodes a path as frameworks do before routing: `%2F` stays encoded. */
function decodedPath(text: string): string {
  return tried(decodeURI, text);
}

function decodedComponent(text: string): string {
  return tried(decodeURIComponent, text);
}

function tried(decode: (text: string) => string, text: string): string {
  try {
    return decode(text);
  } catch {
    return text;
  }
}
