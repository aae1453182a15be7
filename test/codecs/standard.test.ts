/** Decoded values and own messages in React Hook Form, TanStack Form, tRPC and Hono. */
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";

const packageName = (target: string) => `orders-${target}`;
const here = (file: string) => join(import.meta.dirname, file);
const application = readFileSync(here("standard-app.ts.txt"), "utf8");

interface Submitted {
  order: unknown;
  errors: Record<string, string>;
}

/** A library with a form or a handler for values of the wire, and one for values of code. */
type Both<Result> = Record<
  "wire" | "code",
  (values: object) => Promise<Result>
>;

interface App {
  submitHookForm: Both<Submitted>;
  submitTanStackForm: Both<Submitted>;
  callProcedure: Both<{ order: unknown; day: number }>;
  app: { request(path: string, init?: object): Promise<Response> };
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

/** Messages of the spec by name of the field. */
const spec = { name: "Please enter your name", day: "soon is not a day" };

const inputs = {
  wire: {
    good: wire,
    wrong: { ...wire, customer_name: "", ship_on: "soon" },
    missing: { customer_name: "Ida" },
    errors: { customer_name: spec.name, ship_on: spec.day },
    absent: { ship_on: "Bitte ausfüllen" },
  },
  code: {
    good: order,
    // A text, such as that of an input element, can have the format of a date or not.
    wrong: { ...order, customerName: "", shipOn: "soon" },
    missing: { customerName: "Ida" },
    errors: { customerName: spec.name, shipOn: spec.day },
    absent: { shipOn: "Bitte ausfüllen" },
  },
};

let files: GeneratedFile[];
let installed: Installed;
let app: App;

beforeAll(async () => {
  ({ files } = await generate({
    input: here("orders.yaml"),
    targets: ["validators"],
    dates: "Date",
    casing: "camel",
    shapes: true,
    messages: ["de"],
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

  describe.each(["wire", "code"] as const)("for values of the %s", (form) => {
    const { good, wrong, missing, errors, absent } = inputs[form];

    it.each(["submitHookForm", "submitTanStackForm"] as const)(
      "has the submitted values and the messages of fields: %s",
      async (library) => {
        const { [form]: submit } = app[library];
        expect(await submit(good)).toEqual({ order, errors: {} });
        expect(await submit(wrong)).toEqual({ order: null, errors });
        expect(await submit(missing)).toEqual({ order: null, errors: absent });
      },
    );

    it("gives the input of a procedure of tRPC", async () => {
      const { [form]: call } = app.callProcedure;
      expect(await call(good)).toEqual({ order, day: 20 });
      const messagesOf = async (values: object) => {
        const error = await call(values).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ code: "BAD_REQUEST" });
        return fieldsOf((error as { cause: Refused }).cause.issues);
      };
      expect(await messagesOf(wrong)).toEqual(errors);
      expect(await messagesOf(missing)).toEqual(absent);
    });
  });

  it("gives the body of a route of Hono", async () => {
    const { good, wrong, missing, errors, absent } = inputs.wire;
    const send = async (body: object) => {
      const response = await app.app.request("/orders", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return [response.status, await response.json()] as const;
    };
    expect(await send(good)).toEqual([200, { day: 20, echo: wire }]);
    for (const [body, expected] of [
      [wrong, errors],
      [missing, absent],
    ] as const) {
      const [status, answer] = await send(body);
      expect(status).toBe(400);
      expect(fieldsOf((answer as { error: Refused["issues"] }).error)).toEqual(
        expected,
      );
    }
  });

  it("gives the query of a route of Hono", async () => {
    const get = async (created: string) => {
      const query = `created_after=${created}&page_cursor=c2`;
      const response = await app.app.request(`/orders?${query}`);
      return (await response.json()) as { error?: Refused["issues"] };
    };
    expect(await get("2026-11-01T00:00:00Z")).toEqual({
      after: Date.UTC(2026, 10, 1),
      pageCursor: "c2",
    });
    const { error = [] } = await get("soon");
    expect(fieldsOf(error)).toEqual({
      created_after: expect.stringMatching(
        /^muss ein Datum mit Uhrzeit/,
      ) as string,
    });
  });
});

interface Refused {
  issues: readonly { path: readonly unknown[] | string; message: string }[];
}

/** The messages by path. tRPC prefers `parse` to `~standard`, and its errors have JSON pointers. */
function fieldsOf(issues: Refused["issues"]): Record<string, string> {
  return Object.fromEntries(
    issues.map(({ path, message }) => [
      typeof path === "string" ? path.slice(1) : path.join("."),
      message,
    ]),
  );
}
