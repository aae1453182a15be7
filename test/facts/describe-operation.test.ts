/** The description of an operation that all targets print. */
import { expect, it } from "vitest";
import {
  describeOperation,
  type OperationDescription,
} from "../../src/facts/operations/describe.js";
import { payloadOf } from "../../src/facts/requests/payload.js";
import { build } from "../model/build.js";

async function described(
  operation: object,
  method = "post",
): Promise<OperationDescription> {
  const { model } = await build({ paths: { "/x": { [method]: operation } } });
  const [only] = model.operations;
  if (!only) throw new Error("There is no operation");
  return describeOperation(model, only);
}

const text = { type: "string" };
const list = { type: "array", items: { type: "integer" } };
const object = { type: "object", properties: { a: text } };
const event = (data: object) => ({
  itemSchema: { type: "object", properties: { data } },
});

it.each<[string, media: object, sent: string, received: string]>([
  ["application/json", { schema: object }, "json object", "json object"],
  ["application/json", {}, "json", "json"],
  ["text/plain", { schema: text }, "text string", "text string"],
  // The text is not a value of the schema.
  ["text/plain", { schema: { enum: [1, 2] } }, "text", "json enumeration"],
  ["application/xml", { schema: object }, "text", "text"],
  ["image/png", {}, "bytes", "bytes"],
  ["image/png", { schema: text }, "bytes", "bytes"],
  ["*/*", {}, "bytes", "any"],
  [
    "application/x-www-form-urlencoded",
    { schema: object },
    "form object",
    "text",
  ],
  // A form has fields, so a list is no form.
  ["application/x-www-form-urlencoded", { schema: list }, "form", "text"],
  ["multipart/form-data", { schema: object }, "multipart object", "bytes"],
  ["application/jsonl", { itemSchema: object }, "items object", "items object"],
  ["application/json-seq", { schema: list }, "items integer", "items integer"],
  // Only the text of the data is described.
  ["text/event-stream", { schema: text }, "text string", "items"],
  ["text/event-stream", event(text), "items object", "items object"],
])("%s with %j is sent as %s and received as %s", async (mediaType, ...row) => {
  const [media, sent, received] = row;
  const content = { [mediaType]: media };
  const spec = {
    requestBody: { content },
    responses: { 200: { description: "", content } },
  };
  const { model } = await build({ paths: { "/x": { post: spec } } });
  const [operation] = model.operations;
  if (!operation) throw new Error("There is no operation");
  const { body, responses } = describeOperation(model, operation);
  const words = [body?.contents[0], responses[0]?.received[0]].map((one) => {
    const { kind, schema = null } = one ?? {};
    const type = schema === null ? "" : ` ${model.schemas[schema]?.type.kind}`;
    return `${kind}${type}`;
  });
  expect(words).toEqual([sent, received]);
});

it.each([
  [["200", "default"], "success", "error"],
  [["302", "default"], "other", "error"],
  [["404", "default"], "error", "success"],
  [["default"], "success", undefined],
])("means by the responses %j: %s, %s", async (statuses, ...meanings) => {
  const { responses } = await described({
    responses: Object.fromEntries(
      statuses.map((status) => [status, { description: "" }]),
    ),
  });
  expect([responses[0]?.meaning, responses[1]?.meaning]).toEqual(meanings);
});

it("knows which bodies HTTP allows", async () => {
  const content = { "application/json": { schema: object } };
  const spec = {
    requestBody: { content },
    responses: {
      200: { description: "", content },
      204: { description: "", content },
    },
  };
  const { body, incoming } = await described(spec, "get");
  expect(body).toBeNull();
  expect(incoming?.contents).toHaveLength(1);
  const { responses } = await described(spec, "head");
  expect(
    responses.map(({ received, contents, served }) =>
      [received, contents, served].map(({ length }) => length),
    ),
  ).toEqual([
    [0, 1, 1],
    [0, 0, 0],
  ]);
});

it("expects any response if the spec has none", async () => {
  const { responses, answers } = await described({});
  expect(responses).toEqual([]);
  expect(answers.map(({ received }) => received[0]?.kind)).toEqual(["any"]);
});

it.each<[header: object, kind: string, isList: boolean, hasSchema: boolean]>([
  [{ schema: text }, "text", false, true],
  [{ schema: { type: ["integer", "null"] } }, "number", false, true],
  [{ schema: { type: "integer", format: "int64" } }, "int64", false, true],
  [{ schema: list }, "number", true, true],
  [{ schema: object }, "object", false, false],
  [{ schema: object, explode: true }, "exploded object", false, false],
  [
    { content: { "application/json": { schema: object } } },
    "json",
    false,
    true,
  ],
  [{ content: { "text/csv": { schema: object } } }, "text", false, false],
])("the header %j is %s", async (header, kind, isList, hasSchema) => {
  const { responses } = await described({
    responses: { 200: { description: "", headers: { "X-A": header } } },
  });
  const found = responses[0]?.headers[0];
  expect(found).toMatchObject({ kind, isList });
  expect(found?.schema !== null).toBe(hasSchema);
});

it("writes the names of fields as browsers do", () => {
  const content = { mediaType: "multipart/form-data", encoding: [] };
  const parts = [
    { name: 'a "b"', value: "1", file: null, repeated: false },
    {
      name: "photo of me",
      value: "",
      file: { name: "me.png", mediaType: "image/png" },
      repeated: false,
    },
  ];
  const { type, text } = payloadOf({ content, kind: "multipart", parts });
  const [, boundary = ""] = type.split("boundary=");
  expect(text.replaceAll(boundary, "B").split("\r\n")).toEqual([
    "--B",
    'Content-Disposition: form-data; name="a %22b%22"',
    "",
    "1",
    "--B",
    'Content-Disposition: form-data; name="photo of me"; filename="me.png"',
    "Content-Type: image/png",
    "",
    "sample",
    "--B--",
    "",
  ]);
});
