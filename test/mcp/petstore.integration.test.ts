/** The pet store's server with the official client: both transports, and both generations of the protocol. */
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  calledOf,
  installed,
  listen,
  packageName,
  type Called,
  type Packages,
  type Site,
} from "./packages.js";
import { startStore } from "./store.js";
import { quickJsSandbox } from "./quickjs-sandbox.js";
import { eventually } from "../support/eventually.js";

const spec = join(import.meta.dirname, "../../spec/petstore.yaml");
const token = "secret-token-1234";

let packages: Packages;
let store: Site;
/** The requests that reached the store. */
const received: string[] = [];
const aborted: string[] = [];

beforeAll(async () => {
  packages = await installed(spec);
  store = await startStore(token, received, aborted);
});

afterAll(async () => {
  await store.close();
  packages.remove();
});

interface Connected {
  readonly client: Client;
  call(name: string, input: object, signal?: AbortSignal): Promise<Called>;
  close(): Promise<void>;
}

type Connect = (options?: {
  allow?: "all";
  auth?: string;
}) => Promise<Connected>;

function connected(client: Client, close: () => Promise<void>): Connected {
  return {
    client,
    call: async (name, input, signal) =>
      calledOf(
        await client.callTool(
          { name, arguments: input as Record<string, unknown> },
          signal ? { signal } : {},
        ),
      ),
    close: async () => {
      await client.close();
      await close();
    },
  };
}

const eras = { legacy: "legacy", modern: { pin: "2026-07-28" } } as const;

function newClient(era: keyof typeof eras): Client {
  return new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: eras[era] } },
  );
}

function overStdio(era: keyof typeof eras): Connect {
  return async ({ allow, auth = token } = {}) => {
    const client = newClient(era);
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [
        join(
          packages.folder,
          "node_modules",
          packageName("mcp"),
          "dist/stdio.js",
        ),
      ],
      env: {
        PET_STORE_BEARER_AUTH: auth,
        PET_STORE_BASE_URL: `${store.url}/v1`,
        ...(allow && { PET_STORE_ALLOW: allow }),
      },
    });
    await client.connect(transport);
    return connected(client, () => Promise.resolve());
  };
}

function overHttp(era: keyof typeof eras): Connect {
  return async ({ allow, auth = token } = {}) => {
    const { createMcpHttp } = (await packages.import("mcp", "http")) as {
      createMcpHttp: (options: object) => Parameters<typeof toNodeHandler>[0];
    };
    const handler = createMcpHttp({
      auth: { bearerAuth: () => Promise.resolve(auth) },
      baseUrl: `${store.url}/v1`,
      ...(allow && { allow }),
    });
    const onNode = toNodeHandler(handler);
    const site = await listen((request, response) => {
      void onNode(request as Parameters<typeof onNode>[0], response);
    });
    const client = newClient(era);
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)),
    );
    return connected(client, () => site.close());
  };
}

/** The SDK answers each HTTP request of 2025 with another server, so a cancellation does not reach the one that works. */
const cancelsAlone = "streamable HTTP, 2025";

const ways: readonly (readonly [string, Connect])[] = [
  ["stdio, 2025", overStdio("legacy")],
  ["stdio, 2026-07-28", overStdio("modern")],
  [cancelsAlone, overHttp("legacy")],
  ["streamable HTTP, 2026-07-28", overHttp("modern")],
];

describe.each(ways)("%s", (way, connect) => {
  let server: Connected;
  beforeAll(async () => {
    server = await connect();
  });
  afterAll(() => server.close());

  it("lists only operations that read", async () => {
    const { tools } = await server.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "listPets",
      "getPet",
      "listOrders",
    ]);
    for (const { annotations } of tools)
      expect(annotations).toMatchObject({
        readOnlyHint: true,
        destructiveHint: false,
      });
    const [listPets, getPet, listOrders] = tools;
    expect(getPet?.description).toMatch(
      /^Deprecated\. Since 15 November 2026\. To be removed on 5 December 2030\. Use `listPets`/,
    );
    expect(listOrders?.description).toMatch(/^Stability: experimental/);
    expect(listPets?.inputSchema).toMatchObject({
      properties: {
        query: {
          properties: {
            limit: {
              description: "The greatest number of animals to return.",
              maximum: 100,
            },
          },
        },
      },
    });
    expect(JSON.stringify(tools)).not.toMatch(/authorization|bearer/i);
    expect(server.client.getInstructions()).toContain("read-only");
  });

  it("calls an operation, and returns its body as data", async () => {
    const { text, structured, isError } = await server.call("getPet", {
      path: { petId: 2 },
    });
    expect(isError).toBe(false);
    expect(structured).toEqual({
      status: 200,
      body: { id: 2, name: "Pet 2", categoryId: 1, status: "available" },
    });
    expect(text).toMatch(/^getPet: GET \/pets\/\{petId\} returned 200/);
    expect(text).toContain("This operation is deprecated.");
    expect(text).toMatch(/<data-([0-9a-f]{8})>\n\{.*\}\n<\/data-\1>/s);
  });

  it("says what to change, and sends nothing", async () => {
    const before = received.length;
    const wrong = await server.call("listPets", { query: { limit: 1000 } });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toContain("- /query/limit must be at most 100");
    const flat = await server.call("listPets", { limit: 5 });
    expect(flat.text).toContain(
      `belongs into query: { "query": { "limit": … } }`,
    );
    const other = await server.call("listPets", { query: { size: 5 } });
    expect(other.text).toContain("the parameters are limit, status, cursor");
    const missing = await server.call("getPet", {});
    expect(missing.text).toContain("/path/petId is required");
    expect(received).toHaveLength(before);
  });

  it("returns failures of the API as results, without the credential", async () => {
    const { text, structured, isError } = await server.call("getPet", {
      path: { petId: 77 },
    });
    expect(isError).toBe(true);
    expect(structured).toMatchObject({ status: 404, error: { status: 404 } });
    expect(text).toContain("List or search for existing ones");
    expect(text).toContain("Sent with [credential].");
    expect(JSON.stringify(structured)).not.toContain(token);
  });

  it("has the input of the next page until the last one", async () => {
    let input: object = { query: { limit: 2 } };
    const names: string[] = [];
    for (let page = 0; page < 3; page++) {
      const { structured } = await server.call("listPets", input);
      names.push(
        ...(structured["body"] as { name: string }[]).map(({ name }) => name),
      );
      if (structured["next"] === undefined) break;
      input = structured["next"] as object;
    }
    expect(names).toEqual(["Pet 1", "Pet 2", "Pet 3", "Pet 4", "Pet 5"]);
    expect(input).toEqual({ query: { limit: 2, cursor: "0000000000000004" } });
  });

  it("returns one part of a body", async () => {
    const { structured } = await server.call("listPets", { part: "/1/name" });
    expect(structured).toEqual({
      status: 200,
      part: "/1/name",
      value: "Pet 2",
    });
    const range = await server.call("listPets", { part: "/0-1" });
    expect(range.structured["value"]).toHaveLength(2);
    const none = await server.call("listPets", { part: "/x" });
    expect(none.text).toContain(`no part "/x". It is a list of 5 items.`);
  });

  it("cancels the request to the API", async () => {
    const before = aborted.length;
    const sent = received.length;
    const cancel = new AbortController();
    const call = server.call("getPet", { path: { petId: 99 } }, cancel.signal);
    const outcome = call.then(
      () => "answered",
      () => "cancelled",
    );
    await eventually(() => {
      expect(received.length).toBe(sent + 1);
    });
    cancel.abort();
    expect(await outcome).toBe("cancelled");
    if (way !== cancelsAlone)
      await eventually(() => {
        expect(aborted.length).toBe(before + 1);
      });
  });

  it("has no other tools", async () => {
    await expect(
      server.call("createPet", { body: { name: "Rex", categoryId: 1 } }),
    ).rejects.toThrow("no tool with this name");
  });

  it("offers the others if they are allowed, and reports wrong credentials", async () => {
    const open = await connect({ allow: "all" });
    const { tools } = await open.client.listTools();
    const createPet = tools.find(({ name }) => name === "createPet");
    expect(createPet?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
    });
    const body = { name: "Rex", categoryId: 1 };
    const { structured } = await open.call("createPet", { body });
    expect(structured).toEqual({ status: 201, body: { id: 6, ...body } });
    await open.close();
    const wrong = await connect({ auth: "wrong-token-5678" });
    const refused = await wrong.call("listPets", {});
    expect(refused.isError).toBe(true);
    expect(refused.text).toContain(
      "The host must configure valid credentials.",
    );
    expect(refused.text).toContain("No Bearer [credential]");
    await wrong.close();
  });
});

describe("code mode", () => {
  const run = async (code: string): Promise<Called> => {
    const { createMcpHttp } = (await packages.import("mcp", "http")) as {
      createMcpHttp: (options: object) => Parameters<typeof toNodeHandler>[0];
    };
    const { createSnippetCheck } = (await packages.import(
      "mcp",
      "typecheck",
    )) as { createSnippetCheck: () => unknown };
    const codeMode = { sandbox: quickJsSandbox, check: createSnippetCheck() };
    const onNode = toNodeHandler(
      createMcpHttp({
        auth: { bearerAuth: () => Promise.resolve(token) },
        baseUrl: `${store.url}/v1`,
        codeMode,
      }),
    );
    const site = await listen((request, response) => {
      void onNode(request as Parameters<typeof onNode>[0], response);
    });
    const client = newClient("modern");
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)),
    );
    const server = connected(client, () => site.close());
    const called = await server.call("run", { code });
    await server.close();
    return called;
  };

  it("runs code with several calls, and returns one value", async () => {
    const { structured, isError } = await run(`
      const { ok, body } = await api.listPets({ query: { limit: 2 } });
      if (!ok) return [];
      const names: string[] = [];
      for (const { id } of body) {
        const found = await api.getPet({ path: { petId: id } });
        if (found.ok) names.push(found.body.name);
      }
      return names;
    `);
    expect(structured).toEqual({ value: ["Pet 1", "Pet 2"], calls: 3 });
    expect(isError).toBe(false);
  });

  it.each([
    ["a wrong input", `return api.listPets({ query: { limit: "two" } });`],
    ["an operation that is not allowed", `return api.createPet({ body: {} });`],
    ["an unknown property", `return (await api.listPets({})).nothing;`],
    ["a global of Node", `return process.env;`],
    ["the network", `return fetch("https://example.com");`],
  ])("does not run code with %s", async (_, code) => {
    const before = received.length;
    const { structured, isError } = await run(code);
    expect(isError).toBe(true);
    expect(structured["problem"]).toBe("invalid-code");
    expect(received.length).toBe(before);
  });

  it("runs code that avoids the check without network and process", async () => {
    const { structured } = await run(
      `return [typeof (globalThis as any).process, typeof (globalThis as any).fetch];`,
    );
    expect(structured["value"]).toEqual(["undefined", "undefined"]);
  });

  it("says why code failed, without secrets", async () => {
    const { text, structured, isError } = await run(
      `const { ok, body } = await api.getPet({ path: { petId: 77 } });
       if (!ok) throw new Error(JSON.stringify(body));
       return body;`,
    );
    expect(isError).toBe(true);
    expect(structured["problem"]).toBe("failed");
    expect(text).not.toContain(token);
  });
});
