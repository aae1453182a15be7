/** The places of a request and a response that can hold a value. */
import type { Kind } from "./kinds.js";

/** How the wire has a value, and where a handler finds it. */
export interface RequestPlace {
  /** The path, if it has parameters. */
  readonly path?: string;
  readonly operation: (schema: object) => object;
  readonly send: (kind: Kind) => {
    readonly path?: string;
    readonly query?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string | Blob | FormData | URLSearchParams;
  };
  /** Where a handler finds it. `value` stands for the value, `other` for the other one. */
  readonly received: object;
  /** Formats and styles that cannot hold 64-bit integers that are `bigint`. */
  readonly hasNoIntegers?: true;
}

const object = (schema: object) => ({
  type: "object",
  required: ["the_value"],
  properties: { the_value: schema },
});

function parameter(place: string, schema: object, style: object = {}) {
  const required = place === "path";
  const one = { name: "the_value", in: place, required, schema, ...style };
  return { parameters: [one] };
}

function body(mediaType: string, schema: object) {
  const content = { [mediaType]: { schema } };
  return { requestBody: { required: true, content } };
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data";
const list = (schema: object) => ({ type: "array", items: schema });

const sendJson = (value: unknown) => ({
  headers: { "content-type": json },
  body: JSON.stringify(value),
});

function filled(entries: readonly [string, unknown][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, String(value));
  return data;
}

const text = encodeURIComponent;

export const requestPlaces: Readonly<Record<string, RequestPlace>> = {
  path: {
    path: "/{the_value}",
    operation: (schema) => parameter("path", schema),
    send: ({ wire }) => ({ path: `/${text(String(wire))}` }),
    received: { path: { the_value: "value" } },
  },
  label: {
    path: "/{the_value}",
    operation: (schema) =>
      parameter("path", list(schema), { style: "label", explode: false }),
    send: ({ wire, other }) => ({
      path: `/.${text(String(wire))},${text(String(other))}`,
    }),
    received: { path: { the_value: ["value", "other"] } },
  },
  matrix: {
    path: "/{the_value}",
    operation: (schema) =>
      parameter("path", object(schema), { style: "matrix", explode: true }),
    send: ({ wire }) => ({ path: `/;the_value=${text(String(wire))}` }),
    received: { path: { the_value: { the_value: "value" } } },
  },
  query: {
    operation: (schema) => parameter("query", schema),
    send: ({ wire }) => ({ query: `the_value=${text(String(wire))}` }),
    received: { query: { the_value: "value" } },
  },
  repeated: {
    operation: (schema) => parameter("query", list(schema)),
    send: ({ wire, other }) => ({
      query: `the_value=${text(String(wire))}&the_value=${text(String(other))}`,
    }),
    received: { query: { the_value: ["value", "other"] } },
  },
  pipes: {
    operation: (schema) =>
      parameter("query", list(schema), {
        style: "pipeDelimited",
        explode: false,
      }),
    send: ({ wire, other }) => ({
      query: `the_value=${text(String(wire))}%7C${text(String(other))}`,
    }),
    received: { query: { the_value: ["value", "other"] } },
  },
  deepObject: {
    operation: (schema) =>
      parameter("query", object(schema), { style: "deepObject" }),
    send: ({ wire }) => ({
      query: `the_value[the_value]=${text(String(wire))}`,
    }),
    received: { query: { the_value: { the_value: "value" } } },
  },
  content: {
    operation: (schema) => ({
      parameters: [
        {
          name: "the_value",
          in: "query",
          content: { [json]: { schema: object(schema) } },
        },
      ],
    }),
    send: ({ wire }) => ({
      query: `the_value=${text(JSON.stringify({ the_value: wire }))}`,
    }),
    received: { query: { the_value: { the_value: "value" } } },
    hasNoIntegers: true,
  },
  header: {
    operation: (schema) => parameter("header", schema),
    send: ({ wire }) => ({ headers: { the_value: String(wire) } }),
    received: { headers: { the_value: "value" } },
  },
  cookie: {
    operation: (schema) => parameter("cookie", schema),
    send: ({ wire }) => ({
      headers: { cookie: `the_value=${text(String(wire))}` },
    }),
    received: { cookies: { the_value: "value" } },
  },
  json: {
    operation: (schema) => body(json, object(schema)),
    send: ({ wire }) => sendJson({ the_value: wire }),
    received: { body: { the_value: "value" } },
  },
  bare: {
    operation: (schema) => body(json, schema),
    send: ({ wire }) => sendJson(wire),
    received: { body: "value" },
  },
  nullable: {
    operation: (schema) =>
      body(json, list({ anyOf: [schema, { type: "null" }] })),
    send: ({ wire }) => sendJson([null, wire]),
    received: { body: [null, "value"] },
  },
  map: {
    operation: (schema) =>
      body(json, { type: "object", additionalProperties: schema }),
    send: ({ wire, other }) => sendJson({ some_key: wire, other_key: other }),
    received: { body: { "some_key!": "value", "other_key!": "other" } },
  },
  tuple: {
    operation: (schema) =>
      body(json, {
        type: "array",
        prefixItems: [{ type: "boolean" }, schema],
        items: false,
      }),
    send: ({ wire }) => sendJson([true, wire]),
    received: { body: [true, "value"] },
  },
  allOf: {
    operation: (schema) =>
      body(json, {
        allOf: [
          object(schema),
          { type: "object", properties: { a_name: { type: "string" } } },
        ],
      }),
    send: ({ wire }) => sendJson({ the_value: wire, a_name: "x" }),
    received: { body: { the_value: "value", a_name: "x" } },
  },
  union: {
    operation: (schema) =>
      body(json, {
        oneOf: [
          {
            type: "object",
            required: ["the_kind", "the_value"],
            properties: {
              the_kind: { const: "converted" },
              the_value: schema,
            },
          },
          {
            type: "object",
            required: ["the_kind", "the_value"],
            properties: { the_kind: { const: "text" }, the_value: {} },
          },
        ],
      }),
    send: ({ wire }) => sendJson({ the_kind: "converted", the_value: wire }),
    received: { body: { the_kind: "converted", the_value: "value" } },
  },
  form: {
    operation: (schema) => body(form, object(schema)),
    send: ({ wire }) => ({
      body: new URLSearchParams({ the_value: String(wire) }),
    }),
    received: { body: { the_value: "value" } },
  },
  multipart: {
    operation: (schema) =>
      body(multipart, {
        ...object(list(schema)),
        properties: {
          the_value: list(schema),
          the_file: { type: "string", format: "binary" },
        },
      }),
    send: ({ wire, other }) => {
      const data = filled([
        ["the_value", wire],
        ["the_value", other],
      ]);
      data.append("the_file", new File(["content"], "a.txt"));
      return { body: data };
    },
    received: { body: { the_value: ["value", "other"], the_file: "file" } },
  },
  parts: {
    operation: (schema) =>
      body(multipart, {
        type: "object",
        properties: {
          the_value: list(schema),
          one_value: schema,
          the_file: { type: "string", format: "binary" },
        },
      }),
    send: ({ wire, other }) => {
      const data = filled([
        ["the_value", wire],
        ["the_value", other],
        ["one_value", wire],
      ]);
      data.append("the_file", new File(["content"], "a.txt"));
      return { body: data };
    },
    received: {
      body: [
        { name: "the_value?", value: "value" },
        { name: "the_value?", value: "other" },
        { name: "one_value?", value: "value" },
        { name: "the_file?", value: "arriving content" },
      ],
    },
  },
  items: {
    operation: (schema) => body("application/jsonl", object(schema)),
    send: ({ wire, other }) => ({
      headers: { "content-type": "application/jsonl" },
      body: [wire, other]
        .map((value) => `${JSON.stringify({ the_value: value })}\n`)
        .join(""),
    }),
    received: { body: [{ the_value: "value" }, { the_value: "other" }] },
    hasNoIntegers: true,
  },
  text: {
    operation: (schema) => body("text/plain", schema),
    send: ({ wire }) => ({
      headers: { "content-type": "text/plain" },
      body: String(wire),
    }),
    received: { body: "value" },
    hasNoIntegers: true,
  },
};

/** How a handler returns a value, and what the wire has. */
export interface ResponsePlace {
  readonly response: (schema: object) => object;
  readonly status?: number;
  /** With `the_value` as the name in code. */
  readonly answer: (value: unknown, name: string) => object;
  readonly written: (kind: Kind) => {
    readonly body?: string;
    readonly headers?: Record<string, string>;
  };
  readonly hasNoIntegers?: true;
}

function content(mediaType: string, schema: object) {
  return { content: { [mediaType]: { schema } } };
}

export const responsePlaces: Readonly<Record<string, ResponsePlace>> = {
  json: {
    response: (schema) => content(json, object(schema)),
    answer: (value, name) => ({ body: { [name]: value } }),
    written: ({ wire }) => ({ body: JSON.stringify({ the_value: wire }) }),
  },
  error: {
    status: 404,
    response: (schema) => content(json, object(schema)),
    answer: (value, name) => ({ body: { [name]: value } }),
    written: ({ wire }) => ({ body: JSON.stringify({ the_value: wire }) }),
  },
  range: {
    status: 5,
    response: (schema) => content(json, list(schema)),
    answer: (value) => ({ body: [value] }),
    written: ({ wire }) => ({ body: JSON.stringify([wire]) }),
  },
  text: {
    response: (schema) => content("text/plain", schema),
    answer: (value) => ({ body: value }),
    written: ({ wire }) => ({ body: String(wire) }),
    hasNoIntegers: true,
  },
  header: {
    response: (schema) => ({
      headers: { the_value: { required: true, schema } },
    }),
    answer: (value, name) => ({ headers: { [name]: value, "x-more": "1" } }),
    written: ({ wire }) => ({
      headers: { the_value: String(wire), "x-more": "1" },
    }),
  },
  headerList: {
    response: (schema) => ({
      headers: { the_value: { schema: list(schema) } },
    }),
    answer: (value, name) => ({ headers: { [name]: [value, value] } }),
    written: ({ wire }) => ({
      headers: { the_value: `${String(wire)},${String(wire)}` },
    }),
  },
  items: {
    response: (schema) => content("application/jsonl", object(schema)),
    answer: (value, name) => ({ body: [{ [name]: value }] }),
    written: ({ wire }) => ({
      body: `${JSON.stringify({ the_value: wire })}\n`,
    }),
    hasNoIntegers: true,
  },
  events: {
    response: (schema) => ({
      content: {
        "text/event-stream": {
          itemSchema: {
            type: "object",
            properties: { event: { type: "string" }, data: object(schema) },
          },
        },
      },
    }),
    answer: (value, name) => ({
      body: [{ event: "e", data: { [name]: value } }],
    }),
    written: ({ wire }) => ({
      body: `:\n\nevent: e\ndata: ${JSON.stringify({ the_value: wire })}\n\n`,
    }),
    hasNoIntegers: true,
  },
};
