/** Several parameters in one segment of a path, from the generated client to the generated server. */
import fc from "../support/fast-check.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packagesOf, type Packages } from "./exchange.js";

const paths = {
  getFile: "/files/{name}.{ext}",
  getRange: "/ranges/{from}-{to}",
  getThree: "/three/v{a}:{b}..{c}",
  getWords: "/words/{a}and{b}",
  getPair: "/pairs/{a}{b}",
  getPoint: "/points/{x;}{y;}",
  getVersion: "/versions/{major.}{minor.}{patch.}",
  getDocument: "/documents/{name}{format.}-{size;}",
};

/** The character after a name stands for the style. */
const styles: Record<string, string> = { ";": "matrix", ".": "label" };

/** The parameter `items` is a list. */
const lists = {
  getItems: "/items/{items},{last}",
  getItemsOf: "/items/of/{items}-{last}",
  getItemsBeside: "/items/beside/{items;}{last;}",
};

function parametersOf(
  path: string,
): [name: string, style: string | undefined][] {
  return [...path.matchAll(/\{(\w+)([;.]?)\}/g)].map(
    ([, name = "", mark = ""]) => [name, styles[mark]],
  );
}

const description = {
  openapi: "3.1.0",
  info: { title: "Paths", version: "1.0.0" },
  servers: [{ url: "https://agreement.example" }],
  paths: Object.fromEntries(
    Object.entries({ ...paths, ...lists }).map(([operationId, path]) => [
      path.replaceAll(/[;.]\}/g, "}"),
      {
        get: {
          operationId,
          parameters: parametersOf(path).map(([name, style]) => ({
            name,
            in: "path",
            required: true,
            ...(style && { style, explode: name === "items" }),
            schema:
              name === "items"
                ? { type: "array", items: { type: "string" } }
                : { type: "string" },
          })),
          responses: { "204": { description: "Arrived" } },
        },
      },
    ]),
  ),
};

describe("parameters of one segment", () => {
  let packages: Packages;
  let send: (operation: string, path: object) => Promise<unknown>;

  beforeAll(async () => {
    packages = await packagesOf(description);
    const { createApi, createClient, client } = packages;
    let received: unknown;
    const handle = (request: { path: object }) => {
      received = { ...request.path };
      return { status: 204 };
    };
    const names = Object.keys({ ...paths, ...lists });
    const handlers = names.map((name) => [name, handle]);
    const api = createApi(Object.fromEntries(handlers) as object, {});
    const caller = createClient({
      fetch: (url: string, init: RequestInit) =>
        api.fetch(new Request(url, init)),
    });
    send = async (name, path) => {
      received = undefined;
      try {
        await client[name]?.(caller, { path });
      } catch (error) {
        const { kind } = error as { kind: string };
        if (kind === "invalid-request") return "refused";
        throw error;
      }
      return received;
    };
  });

  afterAll(() => {
    packages.remove();
  });

  it.each<[string, Record<string, string>]>([
    ["getFile", { name: "archive.tar", ext: "gz" }],
    ["getFile", { name: ".", ext: "." }],
    ["getRange", { from: "2026-01-01", to: "2026-01-02" }],
    ["getThree", { a: "1:2", b: "..", c: "a..b:" }],
    ["getPair", { a: "x", b: "yz" }],
    ["getPoint", { x: "1;y=2", y: ";y" }],
    ["getVersion", { major: "1.2", minor: "..", patch: "x" }],
    ["getDocument", { name: "a.b", format: "c-d", size: "1" }],
  ])("%s %j", async (name, path) => {
    expect(await send(name, path)).toEqual(path);
  });

  it("getItemsOf with a list", async () => {
    const path = { items: ["1-2", "3"], last: "a,b" };
    expect(await send("getItemsOf", path)).toEqual(path);
  });

  it("getItemsBeside with a list", async () => {
    const path = { items: ["a;last=b", "c"], last: "d" };
    expect(await send("getItemsBeside", path)).toEqual(path);
  });

  it.each<[string, Record<string, string | string[]>]>([
    ["getItems", { items: ["a", "b"], last: "c" }],
    ["getWords", { a: "landand", b: "sea" }],
    ["getPair", { a: "xy", b: "z" }],
  ])("refuses %s %j", async (name, path) => {
    expect(await send(name, path)).toBe("refused");
  });

  it.each(Object.entries(paths))("arrive at %s", async (name, template) => {
    const text = fc.string({ unit: fc.constantFrom(..."ab.-:%/nd") });
    const values = parametersOf(template).map(([key]) => [key, text] as const);
    await fc.assert(
      fc.asyncProperty(fc.record(Object.fromEntries(values)), async (path) => {
        const received = await send(name, path);
        if (received !== "refused") expect(received).toEqual({ ...path });
      }),
      { numRuns: 50 },
    );
  });
});
