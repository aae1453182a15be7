/** Both generations of the protocol over HTTP: with a handshake, and without one. */
import { expect, it } from "vitest";
import { httpHandler } from "../../templates/mcp/http-handler.js";
import { serverOf } from "../../templates/mcp/sdk.js";

const { fetch } = httpHandler(
  () =>
    Promise.resolve(
      serverOf({
        name: "pets",
        title: "Pets",
        version: "1.0.0",
        instructions: "Tools for pets.",
        list: () => [],
        call: (name) =>
          Promise.resolve({ content: [{ type: "text", text: name }] }),
      }),
    ),
  {},
);

const modern = "2026-07-28";
const prefix = "io.modelcontextprotocol/";

interface Answer {
  status: number;
  session: string | null;
  message: { result?: object; error?: object };
}

async function ask(
  method: string,
  params: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(
    new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        host: "localhost",
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    }),
  );
  const text = await response.text();
  return {
    status: response.status,
    session: response.headers.get("mcp-session-id"),
    message: JSON.parse(text.replace(/^[^{]*data: /s, "")) as Answer["message"],
  };
}

function askModern(
  method: string,
  params: Record<string, unknown> = {},
  version = modern,
): Promise<Answer> {
  const _meta = {
    [`${prefix}protocolVersion`]: version,
    [`${prefix}clientCapabilities`]: {},
  };
  const { name } = params;
  return ask(
    method,
    { ...params, _meta },
    {
      "mcp-protocol-version": version,
      "mcp-method": method,
      ...(typeof name === "string" && { "mcp-name": name }),
    },
  );
}

it("serves 2026-07-28 without a handshake and without a session", async () => {
  const called = await askModern("tools/call", { name: "listPets" });
  expect(called).toMatchObject({
    status: 200,
    session: null,
    message: { result: { content: [{ text: "listPets" }] } },
  });
  expect((await askModern("initialize")).status).toBe(404);
});

it("tells what it supports, and that the list of tools does not change", async () => {
  expect((await askModern("server/discover")).message.result).toMatchObject({
    supportedVersions: [modern],
    capabilities: { tools: { listChanged: false } },
  });
  const unknown = await askModern("tools/list", {}, "2099-01-01");
  expect(unknown.status).toBe(400);
  expect(unknown.message.error).toMatchObject({
    data: { supported: [modern], requested: "2099-01-01" },
  });
});

it.each(["2025-11-25", "2025-06-18", "2025-03-26"])(
  "serves %s with a handshake",
  async (version) => {
    const clientInfo = { name: "test", version: "1.0.0" };
    const begun = await ask(
      "initialize",
      { protocolVersion: version, capabilities: {}, clientInfo },
      {},
    );
    expect(begun).toMatchObject({
      status: 200,
      session: null,
      message: {
        result: {
          protocolVersion: version,
          capabilities: { tools: { listChanged: false } },
        },
      },
    });
    const called = await ask(
      "tools/call",
      { name: "listPets" },
      { "mcp-protocol-version": version },
    );
    expect(called.message.result).toMatchObject({
      content: [{ text: "listPets" }],
    });
  },
);
