/**
 * A front end with React and TanStack Query, and its server, for an API in snake_case: both have dates and names as code
 * wants them, and none of them converts anything.
 */
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `orders-${target}`;
const here = (file: string) => join(import.meta.dirname, file);
const sources = {
  frontEnd: readFileSync(here("orders-app.ts.txt"), "utf8"),
  server: readFileSync(here("orders-server.ts.txt"), "utf8"),
};

interface App {
  createClient(options: object): unknown;
  show(client: unknown, since: Date): Promise<string>;
  submit(client: unknown, values: object): Promise<unknown>;
}

interface Server {
  serve(
    now: Date,
    orders: object[],
  ): { fetch(request: Request): Promise<Response> };
}

const now = new Date("2026-11-17T12:00:00Z");
const old = {
  orderId: 1,
  customerName: "Eve",
  shipOn: new Date("2026-10-02"),
  createdAt: new Date("2026-10-01T12:00:00Z"),
  orderState: { stateName: "open", openUntil: new Date("2026-10-03") },
};
const open = {
  orderId: 2,
  customerName: "Ida",
  shipOn: new Date("2026-11-20"),
  remindAt: null,
  createdAt: now,
  orderState: { stateName: "open", openUntil: new Date("2026-11-30") },
};
const shipped = {
  ...open,
  orderId: 3,
  customerName: "Max",
  remindAt: new Date("2026-11-19T06:00:00Z"),
  orderState: {
    stateName: "shipped",
    shippedAt: new Date("2026-11-18T12:00:00Z"),
  },
};

/** Conversions by hand, and names of the wire, in a source file. */
function conversions(source: string): string[] {
  const words =
    /new Date\(|Date\.(?:parse|UTC)|to(?:ISO|JSON)\w*|JSON\.\w+|(?:de|en)code\w*|\b[a-z]+(?:_[a-z]+)+\b/g;
  return source.match(words) ?? [];
}

let files: GeneratedFile[];
let installed: Installed;
let app: App;
let server: Server;
let client: unknown;
/** Messages on the wire. */
let exchanges: { url: string; sent: unknown; status: number; got: unknown }[];
let orders: object[];

beforeAll(async () => {
  const result = await generate({
    input: here("orders.yaml"),
    targets: ["validators", "client", "server"],
    tanstackQuery: true,
    shapes: true,
    dates: "Date",
    casing: "camel",
    today: "2026-11-18",
  });
  expect(result.diagnostics).toEqual([]);
  files = result.files;
  installed = install(files, packageName);
  for (const name of [
    "react",
    "react-dom",
    "@tanstack",
    "react-hook-form",
    "@hookform",
  ])
    symlinkSync(
      here(`../../node_modules/${name}`),
      join(installed.folder, "node_modules", name),
    );
  const { frontEnd } = sources;
  app = (await installed.load("app", frontEnd)) as unknown as App;
  server = (await installed.load(
    "server",
    sources.server,
  )) as unknown as Server;
});
afterAll(() => {
  installed.remove();
});
beforeEach(() => {
  exchanges = [];
  orders = [old, open, shipped];
  const api = server.serve(now, orders);
  client = app.createClient({
    async fetch(url: string, init: RequestInit) {
      const response = await api.fetch(new Request(url, init));
      exchanges.push({
        url,
        sent: JSON.parse((init.body ?? "null") as string),
        status: response.status,
        got: await response.clone().json(),
      });
      return response;
    },
  });
});

describe("a front end and its server", () => {
  it("compile", async () => {
    const options = {
      packageName,
      installed: true,
      additional: { "app.ts": sources.frontEnd, "server.ts": sources.server },
      flags: { isolatedDeclarations: false, declaration: false },
    };
    expect(await typeErrors(files, options)).toEqual([]);
  });

  it("convert nothing by hand", () => {
    expect(conversions(sources.frontEnd)).toEqual([]);
    expect(conversions(sources.server)).toEqual([]);
    const byHand = "new Date(order.created_at); body = day.toISOString()";
    expect(conversions(byHand)).toEqual([
      "new Date(",
      "created_at",
      "toISOString",
    ]);
  });

  it("show dates of all pages", async () => {
    const html = await app.show(client, new Date("2026-11-01"));
    expect(html).toContain("<li>Ida, 2.5, until 30, none</li>");
    expect(html).toContain("<li>Max, 2.5, shipped in 2026, at 6</li>");
    expect(html).not.toContain("Eve");
    const since = "created_after=2026-11-01T00%3A00%3A00.000Z";
    expect(exchanges.map(({ url }) => url)).toEqual([
      `http://localhost/v1/orders?${since}`,
      `http://localhost/v1/orders?${since}&page_cursor=1`,
    ]);
    expect(exchanges.map(({ got }) => got)).toEqual([
      {
        order_list: [
          {
            order_id: 2,
            customer_name: "Ida",
            ship_on: "2026-11-20",
            remind_at: null,
            created_at: "2026-11-17T12:00:00.000Z",
            order_state: { state_name: "open", open_until: "2026-11-30" },
          },
        ],
        next_cursor: "1",
      },
      {
        order_list: [
          {
            order_id: 3,
            customer_name: "Max",
            ship_on: "2026-11-20",
            remind_at: "2026-11-19T06:00:00.000Z",
            created_at: "2026-11-17T12:00:00.000Z",
            order_state: {
              state_name: "shipped",
              shipped_at: "2026-11-18T12:00:00.000Z",
            },
          },
        ],
        next_cursor: null,
      },
    ]);
  });

  const values = {
    customerName: "Ida",
    shipOn: new Date("2026-11-20"),
    remindAt: new Date("2026-11-19T08:00:00Z"),
  };

  it("send what a form contains, and read the result", async () => {
    const placed = {
      ...values,
      orderId: 4,
      createdAt: now,
      orderState: { stateName: "open", openUntil: values.shipOn },
    };
    const outcome = await app.submit(client, values);
    expect(outcome).toEqual({ kind: "placed", order: placed });
    expect(orders.at(-1)).toEqual(placed);
    expect(exchanges[0]?.sent).toEqual({
      customer_name: "Ida",
      ship_on: "2026-11-20",
      remind_at: "2026-11-19T08:00:00.000Z",
    });
  });

  it("read dates of errors", async () => {
    const late = { ...values, shipOn: new Date("2026-01-01") };
    const retryAt = values.remindAt;
    const outcome = await app.submit(client, late);
    expect(outcome).toEqual({ kind: "refused", retryAt });
    expect(exchanges).toMatchObject([
      { status: 422, got: { retry_at: "2026-11-19T08:00:00.000Z" } },
    ]);
  });

  it("show messages of the spec at the fields of the form, and send nothing", async () => {
    const wrong = { customerName: "", shipOn: new Date("tomorrow") };
    expect(await app.submit(client, wrong)).toEqual({
      kind: "invalid",
      fields: {
        customerName: "Please enter your name",
        shipOn: "Please choose a day",
      },
    });
    expect(exchanges).toEqual([]);
  });
});
