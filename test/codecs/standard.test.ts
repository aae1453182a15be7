/** Decoded values in React Hook Form, TanStack Form, tRPC and Hono. */
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `orders-${target}`;
const here = (file: string) => join(import.meta.dirname, file);
const application = readFileSync(here("standard-app.ts.txt"), "utf8");

interface App {
  submitHookForm(values: object): Promise<{ order: unknown; errors: object }>;
  submitTanStackForm(
    values: object,
  ): Promise<{ order: unknown; errors: unknown[] }>;
  callProcedure(order: object): Promise<number>;
  app: { request(path: string, init: object): Promise<Response> };
}

const wire = {
  customer_name: "Ida",
  ship_on: "2026-11-20",
  remind_at: "2026-11-19T08:00:00.000Z",
};
const order = {
  customerName: "Ida",
  shipOn: new Date("2026-11-20"),
  remindAt: new Date("2026-11-19T08:00:00Z"),
};
const wrong = { ...wire, ship_on: "2026-02-30" };

let files: GeneratedFile[];
let installed: Installed;
let app: App;

beforeAll(async () => {
  ({ files } = await generate({
    input: here("orders.yaml"),
    targets: ["validators"],
    dates: "Date",
    casing: "camel",
    today: "2026-11-18",
  }));
  installed = install(files, packageName);
  const packages = here("../../node_modules");
  const inside = join(installed.folder, "node_modules");
  mkdirSync(inside, { recursive: true });
  for (const name of readdirSync(packages))
    if (!name.startsWith("."))
      symlinkSync(join(packages, name), join(inside, name));
  app = (await installed.load("app", application)) as unknown as App;
});
afterAll(() => {
  installed.remove();
});

describe("a Standard Schema with codecs", () => {
  it("has types for the libraries that take it", async () => {
    const options = {
      packageName,
      installed: true,
      additional: { "app.ts": application },
    };
    expect(await typeErrors(files, options)).toEqual([]);
  });

  it("gives the submitted values of React Hook Form", async () => {
    expect(await app.submitHookForm(wire)).toEqual({ order, errors: {} });
    const refused = await app.submitHookForm(wrong);
    expect(refused.order).toBeNull();
    expect(Object.keys(refused.errors)).toEqual(["ship_on"]);
  });

  it("validates a form of TanStack Form", async () => {
    expect(await app.submitTanStackForm(wire)).toEqual({ order, errors: [] });
    const refused = await app.submitTanStackForm(wrong);
    expect(refused.order).toBeNull();
    expect(JSON.stringify(refused.errors)).toContain("ship_on");
  });

  it("gives the input of a procedure of tRPC", async () => {
    expect(await app.callProcedure(wire)).toBe(20);
    await expect(app.callProcedure(wrong)).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("gives the body of a route of Hono", async () => {
    const send = (body: object) =>
      app.app.request("/orders", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const accepted = await send(wire);
    expect(await accepted.json()).toEqual({ days: 20, echo: wire });
    expect((await send(wrong)).status).toBe(400);
  });
});
