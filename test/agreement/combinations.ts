/** Every place, style and explode for every type: one operation each, all in one description. */
import { valueTypes, type ValueType } from "./values.js";

export type Place = "path" | "query" | "headers" | "cookies" | "body";

export interface Combination {
  /** The operation of the description. */
  readonly operation: string;
  readonly place: Place;
  /** How the value is written, for reports. */
  readonly way: string;
  readonly type: ValueType;
  /** Whether the style has a form for such values at all. */
  readonly isExpressible: boolean;
  readonly mediaType?: string;
}

interface Way {
  readonly name: string;
  readonly place: Place;
  /** Of a Parameter Object or an Encoding Object. */
  readonly how: object;
  readonly style?: string;
  readonly content?: boolean;
  readonly mediaType?: string;
}

const styles: readonly (readonly [Place, readonly string[]])[] = [
  ["path", ["simple", "label", "matrix"]],
  ["query", ["form", "spaceDelimited", "pipeDelimited", "deepObject"]],
  ["headers", ["simple"]],
  ["cookies", ["form"]],
];

const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";

const ways: readonly Way[] = [
  ...styles.flatMap(([place, names]) => [
    ...names.flatMap((style) => styledWays(place, place, style)),
    {
      name: `${place}Content`,
      place,
      how: { content: { "application/json": {} } },
      content: true,
    },
  ]),
  ...["form", "spaceDelimited", "pipeDelimited", "deepObject"].flatMap(
    (style) =>
      styledWays("form", "body", style).map((way) => ({
        ...way,
        mediaType: form,
      })),
  ),
  { name: "formPlain", place: "body", how: {}, mediaType: form },
  {
    name: "formContent",
    place: "body",
    how: { contentType: "application/json" },
    mediaType: form,
  },
  { name: "multipartPlain", place: "body", how: {}, mediaType: multipart },
  {
    name: "multipartContent",
    place: "body",
    how: { contentType: "application/json" },
    mediaType: multipart,
  },
];

function styledWays(prefix: string, place: Place, style: string): Way[] {
  return [false, true].map((explode) => ({
    name: `${prefix}${capital(style)}${explode ? "Exploded" : ""}`,
    place,
    how: { style, explode },
    style,
  }));
}

export const combinations: readonly Combination[] = ways.flatMap((way) =>
  valueTypes.map((type) => ({
    operation: `${way.name}${type.name}`,
    place: way.place,
    way: way.name,
    type,
    isExpressible: isExpressible(way, type),
    ...(way.mediaType === undefined ? {} : { mediaType: way.mediaType }),
  })),
);

/** Values within values have no form where a comma separates them and cannot be encoded. */
function isExpressible({ place, style }: Way, { name }: ValueType): boolean {
  const isNested = ["Paging", "Nested", "Records"].includes(name);
  return !(place === "headers" && style !== undefined && isNested);
}

const inOfPlace = {
  path: "path",
  query: "query",
  headers: "header",
  cookies: "cookie",
  body: "",
};

const siblings = {
  other: { type: "string" },
  others: { type: "array", items: { type: "string" } },
};

export function description(combinations: readonly Combination[]): object {
  const paths: Record<string, object> = {};
  for (const { operation, place, type, way: name } of combinations) {
    const way = ways.find((known) => known.name === name);
    if (!way) continue;
    const path = place === "path" ? `/${operation}/{value}` : `/${operation}`;
    paths[path] = {
      post: {
        operationId: operation,
        ...(place === "body"
          ? { requestBody: requestBody(way, type) }
          : { parameters: parameters(way, type) }),
        responses: { "204": { description: "Arrived" } },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Agreement", version: "1.0.0" },
    servers: [{ url: "https://agreement.example" }],
    paths,
  };
}

function parameters({ place, how, content }: Way, { schema }: ValueType) {
  const value = {
    name: "value",
    in: inOfPlace[place],
    required: place === "path",
    ...(content ? { content: { "application/json": { schema } } } : how),
    ...(content ? {} : { schema }),
  };
  if (place === "path") return [value];
  const others = Object.entries(siblings).map(([name, type]) => ({
    name,
    in: inOfPlace[place],
    schema: type,
  }));
  return [value, ...others];
}

function requestBody({ how, mediaType = "" }: Way, { schema }: ValueType) {
  return {
    required: true,
    content: {
      [mediaType]: {
        schema: {
          type: "object",
          properties: { value: schema, ...siblings },
        },
        ...(Object.keys(how).length > 0 ? { encoding: { value: how } } : {}),
      },
    },
  };
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
