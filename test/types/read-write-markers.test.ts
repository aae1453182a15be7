/** The option `readWriteMarkers`: openapi-fetch leaves out properties that a request or a response does not have. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { folderWith, frame } from "../read/folder.js";
import { typeErrors } from "../support/compile.js";

const body = (name: string) => ({
  content: {
    "application/json": { schema: { $ref: `#/components/schemas/${name}` } },
  },
});
const schemas = {
  User: {
    type: "object",
    required: ["id", "name", "password", "address"],
    properties: {
      id: { type: "integer", readOnly: true },
      name: { type: "string" },
      password: { type: "string", writeOnly: true },
      both: { type: "string", readOnly: true, writeOnly: true },
      address: { $ref: "#/components/schemas/Address" },
      friends: {
        type: "array",
        items: { $ref: "#/components/schemas/Address" },
      },
    },
  },
  Address: {
    type: "object",
    required: ["city"],
    properties: {
      city: { type: "string" },
      checked: { type: ["boolean", "null"], readOnly: true },
    },
  },
  Readable: { type: "string" },
};

async function files(readWriteMarkers: boolean) {
  const paths = {
    "/users": {
      post: {
        requestBody: { required: true, ...body("User") },
        responses: { "200": { description: "", ...body("User") } },
      },
    },
  };
  const spec = { ...frame, paths, components: { schemas } };
  const folder = folderWith({ "spec.json": spec });
  const made = await generate({
    input: join(folder, "spec.json"),
    targets: ["types"],
    rootTypes: "plain",
    readWriteMarkers,
    today: "2030-01-01",
  });
  return made.files;
}

const program = `
import createClient from "openapi-fetch";
import type { paths, components, Readable, Writable } from "test-types";

const client = createClient<paths>();
const address = { city: "Rome" };
const { data } = await client.POST("/users", {
  body: { name: "Ada", password: "x", address, friends: [address] },
});
if (data) {
  const id: number = data.id;
  const checked: boolean | null | undefined = data.address.checked;
  const friends: { city: string }[] | undefined = data.friends;
  console.log(id, checked, friends);
  // @ts-expect-error: a response has no password
  console.log(data.password);
}
await client.POST("/users", {
  // @ts-expect-error: a request has no id
  body: { id: 1, name: "Ada", password: "x", address },
});

type User = components["schemas"]["User"];
export const read: Readable<User> = {
  id: 1,
  name: "Ada",
  address: { city: "Rome", checked: null },
};
export const written: Writable<User> = { name: "Ada", password: "x", address };
export const pair: Readable<[User, string]>[1] = "x";
export const list: Readable<User[]> = [read];
// @ts-expect-error: only responses have an id
export const noRequest: Writable<User> = { ...written, id: 1 };
`;

it("openapi-fetch and the helper types know the markers", async () => {
  const errors = await typeErrors(await files(true), {
    packageName: (target) => `test-${target}`,
    installed: true,
    additional: { "program.ts": program },
  });
  expect(errors).toEqual([]);
});

it("there are no markers without the option", async () => {
  const text = async (isOn: boolean) =>
    (await files(isOn)).find(({ path }) => path.endsWith(".d.ts"))?.text;
  expect(await text(false)).not.toMatch(/\$Read|\$Write|Writable|Readable_2/);
  expect(await text(false)).toContain("readonly id: number;");
  expect(await text(true)).toContain("id: $Read<number>;");
  expect(await text(true)).toContain("both?: string;");
  expect(await text(true)).toContain("export type Readable_2 =");
});
