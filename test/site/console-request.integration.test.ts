/** The request of a filled console: styles, bodies, credentials, and the same as a curl command. */
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import type {
  ConsoleOperation,
  ConsolePage,
} from "../../src/emit/docs/try-it/console-data.js";
import { tryIt } from "../../src/emit/docs/try-it/index.js";
import { generate } from "../../src/generate.js";
import { consoleRequest } from "../../src/commands/site/console/request.js";
import type { FilledForm } from "../../src/commands/site/console/request.js";

const golden = new URL("../golden/", import.meta.url).pathname;

async function operationsOf(name: string): Promise<ConsoleOperation[]> {
  const { files } = await generate({
    input: `${golden}${name}/input/openapi.yaml`,
    ownTargets: [tryIt],
    targets: [tryIt.name],
    today: "2026-11-16",
  });
  return files
    .filter(({ path }) => path.endsWith(".try-it.json"))
    .flatMap(({ text }) => (JSON.parse(text) as ConsolePage).operations);
}

/** The form as it is when the console opens; with `all`, each parameter has its example. */
function opened(operation: ConsoleOperation, all = false): FilledForm {
  const [body] = operation.bodies;
  return {
    server: "https://api.example.com/v1",
    parameters: operation.parameters.map(({ value, example }) =>
      all ? example : value,
    ),
    body: body
      ? {
          format: 0,
          text: body.text,
          fields: body.fields.map(({ value }) => value),
          files: body.fields.map(({ kind }) =>
            kind === "file" ? new File(["x"], "photo.png") : null,
          ),
        }
      : null,
    security: 0,
    secrets: new Map(),
  };
}

/** The words that a shell makes of the command. */
function shellWords(command: string): string[] {
  const text = execFileSync(
    "sh",
    ["-c", command.replace(/^curl /, "printf '%s\\0' ")],
    { env: { API_KEY: "secret-key", API_PASSWORD: "secret-key" } },
  ).toString();
  return text.split("\0").slice(0, -1);
}

const cases = ["parameters", "samples", "security", "mock", "names"];

describe.each(cases)("the operations of %s", (name) => {
  it("have a request as soon as the console opens", async () => {
    const operations = await operationsOf(name);
    expect(operations.length).toBeGreaterThan(0);
    for (const operation of operations) {
      for (const all of [false, true]) {
        const form = opened(operation, all);
        const isFilled = operation.parameters.every(
          ({ location }, index) =>
            location !== "path" || form.parameters[index] !== "",
        );
        if (!isFilled) continue;
        const request = consoleRequest(operation, form);
        expect(URL.canParse(request.url)).toBe(true);
        expect(request.url).not.toMatch(/[{}]/);
        const [url = ""] = shellWords(request.curl);
        expect(url.split("secret-key").join("").startsWith(request.url)).toBe(
          true,
        );
      }
    }
  });
});

const base: ConsoleOperation = {
  anchor: "a",
  name: "a",
  method: "post",
  path: "/a/{id}",
  servers: [],
  parameters: [],
  bodies: [],
  needsBody: false,
  security: [],
  reply: { kind: "json", accept: null, file: "" },
};

it("sends values as they are typed, and parses structures", () => {
  const operation: ConsoleOperation = {
    ...base,
    parameters: [
      parameter("id", "path", "scalar", "simple"),
      parameter("tags", "query", "json", "form"),
      parameter("X-Limit", "header", "scalar", "simple"),
      parameter("unused", "query", "text", "form"),
    ],
  };
  const form = {
    ...opened(operation),
    parameters: ["12345678901234567890", '["a b", "c"]', "wrong", ""],
  };
  expect(consoleRequest(operation, form)).toMatchObject({
    method: "POST",
    url: "https://api.example.com/v1/a/12345678901234567890?tags=a%20b&tags=c",
    headers: [["X-Limit", "wrong"]],
  });
  const wrong = { ...form, parameters: ["1", "[", "", ""] };
  expect(() => consoleRequest(operation, wrong)).toThrow("tags must be JSON");
  const empty = { ...form, parameters: ["", "", "", ""] };
  expect(() => consoleRequest(operation, empty)).toThrow("id needs a value.");
});

it("sends each kind of credential, and shows none of them", () => {
  const operation: ConsoleOperation = {
    ...base,
    path: "/a",
    security: [
      [
        {
          name: "basic",
          scheme: { kind: "http", scheme: "Basic", bearerFormat: null },
        },
        {
          name: "query",
          scheme: { kind: "apiKey", location: "query", parameter: "api key" },
        },
        {
          name: "header",
          scheme: { kind: "apiKey", location: "header", parameter: "X-Key" },
        },
      ],
      [{ name: "oauth", scheme: { kind: "oauth2", flows: [] } }],
    ],
  };
  const secrets = new Map(
    ["basic", "query", "header", "oauth"].map((name) => [
      name,
      { user: name === "basic" ? "zoë" : "", secret: `s3cret ${name}` },
    ]),
  );
  const first = consoleRequest(operation, { ...opened(operation), secrets });
  expect(first.url).toBe(
    "https://api.example.com/v1/a?api%20key=s3cret%20query",
  );
  expect(first.headers).toEqual([
    [
      "Authorization",
      `Basic ${Buffer.from("zoë:s3cret basic").toString("base64")}`,
    ],
    ["X-Key", "s3cret header"],
  ]);
  const second = { ...opened(operation), secrets, security: 1 };
  expect(consoleRequest(operation, second).headers).toEqual([
    ["Authorization", "Bearer s3cret oauth"],
  ]);
  expect(first.curl + consoleRequest(operation, second).curl).not.toContain(
    "s3cret",
  );
});

it("sends bodies as text, fields and parts", () => {
  const field = { choices: [], required: false, example: "" };
  const operation: ConsoleOperation = {
    ...base,
    path: "/a",
    bodies: [
      {
        content: { mediaType: "application/json", encoding: [] },
        kind: "text",
        text: "{}",
        fields: [],
      },
      {
        content: {
          mediaType: "application/x-www-form-urlencoded",
          encoding: [],
        },
        kind: "fields",
        text: "",
        fields: [{ ...field, name: "a&b", kind: "text", value: "c d" }],
      },
      {
        content: { mediaType: "multipart/form-data", encoding: [] },
        kind: "parts",
        text: "",
        fields: [
          { ...field, name: "photo", kind: "file", value: "" },
          { ...field, name: "tags", kind: "json", value: '["x","y"]' },
        ],
      },
    ],
  };
  const sent = (format: number, fields: string[], files: (File | null)[]) =>
    consoleRequest(operation, {
      ...opened(operation),
      body: { format, text: "{not json", fields, files },
    });
  expect(sent(0, [], [])).toMatchObject({
    body: "{not json",
    headers: [["Content-Type", "application/json"]],
  });
  expect(sent(1, ["c d"], []).body).toBe("a%26b=c+d");
  const { body, headers } = sent(
    2,
    ["", '["x","y"]'],
    [new File(["1"], "p.png")],
  );
  expect(headers).toEqual([]);
  expect(body).toBeInstanceOf(FormData);
  expect([...(body as FormData).keys()]).toEqual(["photo", "tags", "tags"]);
});

it("sends nothing to an address that is not of HTTP", () => {
  const operation = { ...base, path: "/a" };
  for (const server of ["javascript:alert(1)", "data:,x", "", "//x", "ftp://x"])
    expect(() =>
      consoleRequest(operation, { ...opened(operation), server }),
    ).toThrow("must be a URL");
});

function parameter(
  name: string,
  location: "path" | "query" | "header",
  kind: "text" | "scalar" | "json",
  style: "simple" | "form",
): ConsoleOperation["parameters"][number] {
  return {
    ...{ name, location, kind, choices: [], required: false },
    ...{ value: "", example: "" },
    encoding: {
      kind: "style",
      style,
      explode: style === "form",
      allowReserved: false,
    },
  };
}
