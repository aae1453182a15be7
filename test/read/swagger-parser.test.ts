/**
 * Why swagger-parser sees a list of references instead of the document (`src/read/load.ts`). If one of the first
 * expectations of a test fails after an update, the reason is gone.
 */
import SwaggerParser from "@apidevtools/swagger-parser";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { readSpec } from "../../src/read/read.js";
import { folderWith, frame } from "./folder.js";

/** Gives swagger-parser the documents, with plugins for reading and parsing. */
async function resolveReal(documents: Record<string, object>, entry: string) {
  const read: string[] = [];
  const parser = new SwaggerParser();
  const off = false;
  await parser.resolve(entry, {
    resolve: {
      external: true,
      file: off,
      http: off,
      ours: {
        canRead: true,
        read: ({ url }: { url: string }) => {
          read.push(url);
          return JSON.stringify(documents[url] ?? { a: 1 });
        },
      },
    },
    parse: {
      json: off,
      yaml: off,
      text: off,
      binary: off,
      ours: {
        canParse: true,
        parse: ({ data }: { data: unknown }) =>
          JSON.parse(String(data)) as object,
      },
    },
  } as SwaggerParser.Options);
  return { api: parser.api, read };
}

const entry = "file:///spec/api.json";
const { paths: _, ...withoutPaths } = frame;

describe.each([
  ["OpenAPI 3.2", { ...frame, openapi: "3.2.0" }],
  ["a document without paths", { ...withoutPaths, components: {} }],
  ["a number as version", { ...frame, info: { title: "Test", version: 1 } }],
])("%s", (_name, document) => {
  it("is refused by swagger-parser", async () => {
    await expect(resolveReal({ [entry]: document }, entry)).rejects.toThrow();
  });

  it("is read", async () => {
    const folder = folderWith({ "api.json": document });
    const documents = await readSpec(join(folder, "api.json"));
    expect(documents.entry.value).toEqual(document);
  });
});

describe("a $ref in an example", () => {
  const document = {
    ...frame,
    components: { schemas: { A: { example: { $ref: "secret.json" } } } },
  };

  it("is followed by swagger-parser", async () => {
    const { read } = await resolveReal({ [entry]: document }, entry);
    expect(read).toContain("file:///spec/secret.json");
  });

  it("is data", async () => {
    const folder = folderWith({ "api.json": document, "secret.json": {} });
    const documents = await readSpec(join(folder, "api.json"));
    expect([...documents.byName.keys()]).toEqual(["api.json"]);
  });
});

it("swagger-parser changes the servers of a document from the network", async () => {
  const address = "https://api.example.com/api.json";
  const document = { ...frame, servers: [{ url: "/v1" }] };
  const { api } = await resolveReal({ [address]: document }, address);
  expect(api).not.toEqual(document);
});

it.each(["a b.json", "50%25.json", "x#y?z.json", "é'(1)!~.json", "spec:.json"])(
  "each document is read once if the entry document is %s",
  async (name) => {
    const folder = folderWith({
      [name]: schemaRefersTo("other file.json#/components/schemas/A"),
      "other file.json": schemaRefersTo(
        `.${pathToFileURL(`/${name}`).pathname}#/components/schemas/A`,
      ),
    });
    const read: string[] = [];
    const documents = await readSpec(join(folder, name), {
      onRead: ({ uri }) => read.push(uri),
    });
    expect([...documents.byName.keys()].sort()).toEqual(
      [name, "other file.json"].sort(),
    );
    expect(documents.failures.size).toBe(0);
    expect(read).toHaveLength(2);
  },
);

it("an unknown scheme is not taken for one of ours", async () => {
  const $ref = "spec:///file%3A%2F%2F%2Fetc%2Fpasswd";
  const folder = folderWith({ "api.json": schemaRefersTo($ref) });
  const documents = await readSpec(join(folder, "api.json"));
  expect([...documents.failures.keys()]).toEqual([$ref]);
});

function schemaRefersTo($ref: string): object {
  return { ...frame, components: { schemas: { A: { items: { $ref } } } } };
}
