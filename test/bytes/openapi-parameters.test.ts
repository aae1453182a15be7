/** Parameters of OpenAPI 3.2, by its table of styles and its examples. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parameters, styles } from "./examples/openapi.js";
import {
  parameterBytes,
  valuesOf,
  type ParameterBytes,
  type ParameterExample,
} from "./parameters.js";

const rows = [
  ...styles.map((row) => ["color", ...row] as const),
  ...parameters,
];

/** Parameters whose escaping differs, in one operation. */
const together: ParameterExample[] = [
  {
    title: "allowReserved beside another parameter",
    path: "",
    parameters: [
      {
        name: "to",
        in: "query",
        style: "form",
        explode: true,
        allowReserved: true,
        value: "/a",
      },
      {
        name: "from",
        in: "query",
        style: "form",
        explode: true,
        value: "/a%20b",
      },
    ],
    url: "?to=/a&from=%2Fa%2520b",
  },
  {
    title: "the style cookie beside the style form",
    path: "",
    parameters: [
      {
        name: "raw",
        in: "cookie",
        style: "cookie",
        explode: true,
        value: "a%20b",
      },
      {
        name: "plain",
        in: "cookie",
        style: "form",
        explode: true,
        value: "a%20b",
      },
    ],
    url: "",
    header: ["cookie", "raw=a%20b; plain=a%2520b"],
  },
];

const published = rows.map(
  ([
    name,
    location,
    style,
    explode,
    value,
    bytes,
    schema,
  ]): ParameterExample => ({
    title: `${style} in ${location}: ${bytes}`,
    path: location === "path" ? `{${name}}` : "",
    parameters: [
      { name, in: location, style, explode, value, ...(schema && { schema }) },
    ],
    url: location === "path" ? bytes : location === "query" ? `?${bytes}` : "",
    ...(location === "header" && { header: [name, bytes] }),
    ...(location === "cookie" && { header: ["cookie", bytes] }),
  }),
);
const examples = [...published, ...together];
const cases = examples.map((one, index) => [one.title, index, one] as const);

describe(`OpenAPI 3.2: ${String(published.length)} examples of parameters`, () => {
  let bytes: ParameterBytes;
  beforeAll(async () => {
    bytes = await parameterBytes(examples);
  });
  afterAll(() => {
    bytes.remove();
  });

  it.each(cases)("%s: the client writes it", async (_, index, example) => {
    const { url, headers } = await bytes.written(index);
    const [name = "", value] = example.header ?? [];
    expect(url).toBe(example.url);
    if (value !== undefined) expect(headers.get(name)).toBe(value);
  });

  it.each(cases)("%s: the server reads it", async (_, index, example) => {
    expect(await bytes.received(index)).toMatchObject(valuesOf(example));
  });
});
