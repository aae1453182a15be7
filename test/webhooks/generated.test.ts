/** What the description decides: how events are told apart, how they are signed, and what is copied. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";
import { webhookSignatures } from "../../src/base/openapi/webhook-signatures.js";

type Options = Partial<Parameters<typeof generate>[0]>;

async function generated(spec: object, options: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), "specwright-webhooks-"));
  const input = join(folder, "openapi.json");
  const document = {
    openapi: "3.1.0",
    info: { title: "Test", version: "1.0.0" },
    ...spec,
  };
  writeFileSync(input, JSON.stringify(document));
  const { files, diagnostics } = await generate({
    input,
    targets: ["webhooks"],
    today: "2026-11-15",
    ...options,
  });
  rmSync(folder, { recursive: true });
  const text = (path: string) =>
    files.find((file) => file.path === `webhooks/${path}`)?.text ?? "";
  return { files, diagnostics, webhooks: text("src/webhooks.ts"), text };
}

const responses = { 204: { description: "Seen." } };

/** A webhook whose body has these properties. */
function webhook(properties: object, required: string[], other: object = {}) {
  const schema = { type: "object", required, properties };
  const content = { "application/json": { schema } };
  const requestBody = { required: true, content };
  return { post: { requestBody, responses, ...other } };
}

const constant = (value: unknown) => ({ const: value });

describe("events are told apart", () => {
  it("by the property with other values in each of them", async () => {
    const { webhooks } = await generated({
      webhooks: {
        opened: webhook({ version: constant("1"), kind: constant("opened") }, [
          "version",
          "kind",
        ]),
        closed: webhook(
          { version: constant("1"), kind: { enum: ["closed", "lost"] } },
          ["version", "kind"],
        ),
      },
    });
    expect(webhooks).toContain(`selector: { in: "body", name: "kind" }`);
    expect(webhooks).toContain(`values: ["closed", "lost"]`);
    expect(webhooks).not.toContain("SelectingOptions");
  });

  it("by a header", async () => {
    const event = (value: string) =>
      webhook({}, [], {
        parameters: [
          {
            name: "X-Event",
            in: "header",
            required: true,
            schema: constant(value),
          },
        ],
      });
    const { webhooks } = await generated({
      webhooks: { opened: event("opened"), closed: event("closed") },
    });
    expect(webhooks).toContain(`selector: { in: "header", name: "x-event" }`);
    // Neither handlers nor callers of the sender need it.
    expect(webhooks).not.toContain("X-Event");
  });

  it.each([
    ["optional properties", {}, []],
    ["the same value", { type: constant("opened") }, ["type"]],
    ["numbers", { type: constant(2) }, ["type"]],
  ])(
    "by the application, because of %s",
    async (_reason, properties, required) => {
      const { webhooks } = await generated({
        webhooks: {
          opened: webhook({ type: constant("opened") }, ["type"]),
          closed: webhook(properties, required),
        },
      });
      expect(webhooks).toContain("selector: null");
      expect(webhooks).toContain(
        "options: SelectingOptions<keyof WebhookEvents>",
      );
    },
  );

  it("not at all if there is only one, without a type", async () => {
    const { webhooks } = await generated({
      webhooks: { opened: webhook({ version: constant("1") }, ["version"]) },
    });
    expect(webhooks).toContain("selector: null");
    expect(webhooks).toContain("options: WebhookOptions<keyof WebhookEvents>");
  });
});

describe("x-webhook-signature", () => {
  const plain = { opened: webhook({}, []) };
  const schemeIn = (text: string) => /scheme: (\w+)/.exec(text)?.[1];

  it.each(webhookSignatures)("%s selects a scheme", async (signature) => {
    const { webhooks } = await generated({
      "x-webhook-signature": signature,
      webhooks: plain,
    });
    expect(schemeIn(webhooks)).toBe(signature);
  });

  it("of a webhook has priority over that of the document and the config", async () => {
    const own = webhook({}, [], { "x-webhook-signature": "slack" });
    const spec = { "x-webhook-signature": "stripe", webhooks: { opened: own } };
    const options = { webhookSignature: "github" } as const;
    expect(schemeIn((await generated(spec, options)).webhooks)).toBe("slack");
    expect(
      schemeIn(
        (await generated({ ...spec, webhooks: plain }, options)).webhooks,
      ),
    ).toBe("stripe");
    expect(
      schemeIn((await generated({ webhooks: plain }, options)).webhooks),
    ).toBe("github");
  });

  it.each([
    ["strpe", "Did you mean stripe?"],
    ["*/ import('evil')", "Write one of standard, github, stripe, slack."],
    [{ scheme: "github" }, "Write one of standard, github, stripe, slack."],
  ])("%j is reported and ignored", async (signature, fix) => {
    const own = webhook({}, [], { "x-webhook-signature": signature });
    const { diagnostics, webhooks } = await generated({
      webhooks: { opened: own },
    });
    expect(diagnostics).toMatchObject([
      {
        code: "unknown-webhook-signature",
        severity: "warning",
        fix,
        place: { pointer: "/webhooks/opened/post/x-webhook-signature" },
      },
    ]);
    expect(schemeIn(webhooks)).toBe("standard");
    expect(webhooks).not.toContain("evil");
  });
});

it("copies only the schemes that the API uses", async () => {
  const { text } = await generated({
    "x-webhook-signature": "stripe",
    webhooks: { opened: webhook({}, []) },
  });
  const copied = text("src/runtime/signatures.ts");
  expect(copied).toContain("stripe-signature");
  for (const other of ["webhook-signature", "x-hub-signature", "x-slack"])
    expect(copied).not.toContain(other);
  expect(text("src/index.ts")).toContain("stripe");
});

it("has callbacks beside webhooks", async () => {
  const { webhooks } = await generated({
    paths: {
      "/subscriptions": {
        post: {
          operationId: "subscribe",
          responses,
          callbacks: {
            onData: {
              "{$request.query.url}": webhook({ n: { type: "integer" } }, [
                "n",
              ]),
            },
          },
        },
      },
    },
  });
  expect(webhooks).toContain("readonly body: OnDataCallbackBody;");
});

it("is not generated unless a run asks for it", async () => {
  const { files } = await generated(
    { webhooks: { opened: webhook({}, []) } },
    { targets: undefined as never },
  );
  expect(files.filter(({ path }) => path.startsWith("webhooks/"))).toEqual([]);
});
