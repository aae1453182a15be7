/** Functions of a host fail in every way in the generated MCP server: each call of a tool gets its result. */
import {
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { installed, packageName } from "../mcp/packages.js";
import { excluded, specNames } from "./found.js";
import { findFunctions } from "./functions.js";
import {
  httpScenarios,
  mcpOptions,
  type CallTool,
  type HttpKit,
  type McpKit,
} from "./mcp.js";
import { tryAllWays, type Kit, type Scenarios } from "./scenario.js";

const spec = join(import.meta.dirname, "../../spec/petstore.yaml");
const packages = await installed(spec);
afterAll(() => {
  packages.remove();
});

type Handler = {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
};
const { createMcpToolbox } = (await packages.import("mcp")) as {
  createMcpToolbox(options: object): {
    call(tool: string, input: object): Promise<Called | null>;
  };
};
const { createMcpHttp } = (await packages.import("mcp", "http")) as {
  createMcpHttp(options: unknown, settings?: object): Handler;
};

interface Called {
  readonly structuredContent?: { readonly problem?: string };
}

const problemOf = ({ structuredContent }: Called): string =>
  structuredContent?.problem ?? "done";

const callToolbox: CallTool = async (options, tool, input) => {
  const result = await createMcpToolbox(options).call(tool, input);
  return result && problemOf(result);
};

/** Without a socket: the client of the SDK calls the handler. */
async function overHttp<Result>(
  handler: Handler,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: "legacy" } },
  );
  const transport = new StreamableHTTPClientTransport(
    new URL("http://localhost/mcp"),
    {
      fetch(url, init) {
        const request = new Request(url, init);
        request.headers.set("host", "localhost");
        return handler.fetch(request);
      },
    },
  );
  try {
    await client.connect(transport);
    return await use(client);
  } finally {
    await client.close();
  }
}

const callOverHttp: CallTool = (options, tool, input) =>
  overHttp(createMcpHttp(options), async (client) => {
    const { tools } = await client.listTools();
    if (!tools.some(({ name }) => name === tool)) return null;
    const args = input as Record<string, unknown>;
    return problemOf(
      (await client.callTool({ name: tool, arguments: args })) as Called,
    );
  });

const request: HttpKit["request"] = async (options, settings) => {
  try {
    return await overHttp(createMcpHttp(options, settings), async (client) =>
      (await client.listTools()).tools.length > 0 ? "done" : "empty",
    );
  } catch {
    return "refused";
  }
};

const suites = [
  suite<McpKit>(
    { call: callToolbox },
    mcpOptions("mcp createMcpToolbox(options)"),
  ),
  suite<McpKit>(
    { call: callOverHttp },
    {
      // A handler for HTTP creates a server for each request.
      ...mcpOptions("mcp createMcpServer(options)"),
      ...mcpOptions("mcp/http createMcpHttp(options)"),
    },
  ),
  suite<HttpKit>({ request }, httpScenarios),
].flat();

function suite<Given extends Kit>(
  others: Omit<Given, keyof Kit>,
  scenarios: Scenarios<Given>,
) {
  return Object.entries(scenarios).map(
    ([name, several]) => [name, () => tryAllWays(several, others)] as const,
  );
}

it("covers the functions that the types have", () => {
  const { functions } = findFunctions(
    ["client", "mcp"].map((name) => ({
      name,
      folder: join(packages.folder, "node_modules", packageName(name)),
    })),
    {
      ...excluded,
      "mcp mcpOptionsFrom()": "the application hands it to the packages",
    },
    specNames,
  );
  const own = functions.filter((name) => /^mcp\b/.test(name));
  expect(suites.map(([name]) => name).sort()).toEqual(own);
});

it.each(suites)("%s", (_, attempt) => attempt());
