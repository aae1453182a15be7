/**
 * The checks of the official inspector on the MCP server of the pet store, over both transports.
 *
 *   npm run test:inspector   the first run downloads the inspector
 */
import { toNodeHandler } from "@modelcontextprotocol/node";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { installed, listen, packageName } from "./packages.js";
import { startStore } from "./store.js";

const inspector = "@modelcontextprotocol/inspector@2.12.0";
const token = "secret-token-1234";
const root = join(import.meta.dirname, "../..");

const packages = await installed(join(root, "spec/petstore.yaml"));
const store = await startStore(token);
const { createMcpHttp } = (await packages.import("mcp", "http")) as {
  createMcpHttp: (options: object) => Parameters<typeof toNodeHandler>[0];
};
const onNode = toNodeHandler(
  createMcpHttp({
    auth: { bearerAuth: token },
    baseUrl: `${store.url}/v1`,
    allow: "all",
  }),
);
const site = await listen((request, response) => {
  void onNode(request as Parameters<typeof onNode>[0], response);
});

const program = join(
  packages.folder,
  "node_modules",
  packageName("mcp"),
  "dist/stdio.js",
);
const servers: readonly (readonly [string, readonly string[]])[] = [
  [
    "stdio",
    [
      ...["-e", `PET_STORE_BEARER_AUTH=${token}`, "-e", "PET_STORE_ALLOW=all"],
      ...["-e", `PET_STORE_BASE_URL=${store.url}/v1`],
      ...[process.execPath, program],
    ],
  ],
  ["streamable HTTP", [`${site.url}/mcp`]],
];

/** What is asked, and what the output must contain. */
const questions: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["list, with strict schemas", ["tools/list", "--strict"], /"createPet"/],
  [
    "call",
    ["tools/call", "--tool-name", "getPet", "--tool-arg", 'path={"petId":2}'],
    /"name": "Pet 2"/,
  ],
  [
    "page",
    [
      "tools/call",
      "--tool-name",
      "listPets",
      "--tool-arg",
      'query={"limit":2}',
    ],
    /"next": \{/,
  ],
  [
    "error of the API",
    ["tools/call", "--tool-name", "getPet", "--tool-arg", 'path={"petId":77}'],
    /"status": 404/,
  ],
  [
    "wrong value",
    [
      "tools/call",
      "--tool-name",
      "listPets",
      "--tool-arg",
      'query={"limit":0}',
    ],
    /must be at least 1/,
  ],
];

let failures = 0;
for (const [transport, server] of servers) {
  for (const [name, method, expected] of questions) {
    const { output, code } = await ask([...server, "--method", ...method]);
    const isListed = !method.includes("--strict") || code === 0;
    const isRight =
      isListed && expected.test(output) && !output.includes(token);
    console.log(`${isRight ? "ok    " : "FAILED"}  ${transport}: ${name}`);
    if (isRight) continue;
    failures++;
    console.log(`exit code ${String(code)}\n${output}`);
  }
}
await Promise.all([store.close(), site.close()]);
packages.remove();
process.exit(failures === 0 ? 0 : 1);

function ask(
  args: readonly string[],
): Promise<{ output: string; code: number | null }> {
  const child = spawn("npx", ["--yes", inspector, "--cli", ...args], {
    cwd: packages.folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => {
    child.on("close", (code) => {
      resolve({ output, code });
    });
  });
}
