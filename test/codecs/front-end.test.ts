/** A front end with React and TanStack Query for an API in snake_case, with dates and names as code wants them. */
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `orders-${target}`;
const here = (file: string) => join(import.meta.dirname, file);
const application = readFileSync(here("orders-app.ts.txt"), "utf8");

interface App {
  createClient(options: object): unknown;
  show(client: unknown): Promise<string>;
  place(client: unknown, order: object): Promise<Date>;
}

const order = {
  order_id: 1,
  customer_name: "Ida",
  ship_on: "2026-11-20",
  remind_at: null,
  created_at: "2026-11-17T12:00:00Z",
  order_state: { state_name: "open", open_until: "2026-11-30" },
};
const shipped = {
  ...order,
  order_id: 2,
  customer_name: "Max",
  remind_at: "2026-11-19T08:00:00+02:00",
  order_state: { state_name: "shipped", shipped_at: "2026-11-18T12:00:00Z" },
};

let files: GeneratedFile[];
let installed: Installed;
let app: App;
let client: unknown;
let sent: { url: string; body: unknown }[];
let answers: { status: number; body: unknown }[];

beforeAll(async () => {
  const result = await generate({
    input: here("orders.yaml"),
    targets: ["validators", "client"],
    tanstackQuery: true,
    dates: "Date",
    casing: "camel",
    today: "2026-11-18",
  });
  expect(result.diagnostics).toEqual([]);
  files = result.files;
  installed = install(files, packageName);
  for (const name of ["react", "react-dom", "@tanstack"])
    symlinkSync(
      here(`../../node_modules/${name}`),
      join(installed.folder, "node_modules", name),
    );
  app = (await installed.load("app", application)) as unknown as App;
  client = app.createClient({
    fetch: (url: string, { body = null }: RequestInit) => {
      sent.push({ url, body: JSON.parse((body ?? "null") as string) });
      const answer = answers.shift();
      return Promise.resolve(Response.json(answer?.body, answer));
    },
  });
});
afterAll(() => {
  installed.remove();
});
beforeEach(() => {
  sent = [];
});

describe("a front end", () => {
  it("compiles", async () => {
    const options = {
      packageName,
      installed: true,
      additional: { "app.ts": application },
    };
    expect(await typeErrors(files, options)).toEqual([]);
  });

  it("shows dates of all pages", async () => {
    answers = [
      { status: 200, body: { order_list: [order], next_cursor: "c2" } },
      { status: 200, body: { order_list: [shipped], next_cursor: null } },
    ];
    const html = await app.show(client);
    expect(html).toContain("<li>Ida, 2.5, until 30, none</li>");
    expect(html).toContain(
      "<li>Max, 2.5, shipped in 2026, 2026-11-19T06:00:00.000Z</li>",
    );
    const since = "created_after=2026-11-01T00%3A00%3A00.000Z";
    expect(sent.map(({ url }) => url)).toEqual([
      `http://localhost/v1/orders?${since}`,
      `http://localhost/v1/orders?${since}&page_cursor=c2`,
    ]);
  });

  it("sends dates, and reads those of results and errors", async () => {
    answers = [
      { status: 201, body: order },
      { status: 422, body: { retry_at: "2026-11-18T00:00:00Z" } },
    ];
    const values = {
      customerName: "Ida",
      shipOn: new Date("2026-11-20"),
      remindAt: new Date("2026-11-19T08:00:00Z"),
    };
    expect(await app.place(client, values)).toEqual(new Date(order.created_at));
    expect(await app.place(client, values)).toEqual(new Date("2026-11-18"));
    expect(sent[0]?.body).toEqual({
      customer_name: "Ida",
      ship_on: "2026-11-20",
      remind_at: "2026-11-19T08:00:00.000Z",
    });
  });
});
