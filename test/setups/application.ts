/** A small application on the generated client, and a server that it calls. */
import type { Project } from "./project.js";
import { followSteps } from "./follow-guide.js";

/** Where the client is. The extension of relative imports matters only for source files. */
export type ClientSource =
  { layout: "packages" } | { layout: "source"; importExtension: ".js" | "" };

export const sources: readonly ClientSource[] = [
  { layout: "packages" },
  { layout: "source", importExtension: ".js" },
  { layout: "source", importExtension: "" },
];

/** Installs npm packages (`vite@1.2.3`), generates the client, and writes `main.ts`, which calls it. */
export function createApplication(
  project: Project,
  tarball: string,
  source: ClientSource,
  packages: readonly string[],
): void {
  const install = `npm install --no-audit --no-fund --save-dev ${packages.join(" ")}`;
  if (source.layout === "packages") {
    followSteps(project, "npm", tarball);
    if (packages.length > 0) project.run(install);
  } else {
    const { importExtension } = source;
    const options = { layout: "source", importExtension, prettier: false };
    project.write({
      "specwright.config.ts": `export default ${JSON.stringify({
        input: "spec/petstore.yaml",
        output: "src/api",
        ...options,
      })};\n`,
    });
    project.run(`${install} ${tarball}`);
    project.run("npx specwright generate --target client");
  }
  project.write({ "main.ts": mainModule(source), "server.mjs": server });
}

function mainModule(source: ClientSource): string {
  const path =
    source.layout === "packages"
      ? "@petstore/client"
      : source.importExtension === ""
        ? "./src/api/client"
        : `./src/api/client/index${source.importExtension}`;
  return `import { createClient, listPets, unwrap } from "${path}";

export async function names(baseUrl: string): Promise<string> {
  const client = createClient({ baseUrl, auth: { bearerAuth: "key" } });
  const pets = await unwrap(listPets(client, { query: { limit: 2 } }));
  return pets.map((pet) => pet.name).join();
}
`;
}

const server = `import { createServer } from "node:http";

/** Calls a function with the address of a pet store. */
export async function withServer(use) {
  const server = createServer(({ url, headers }, response) => {
    const isKnown =
      url === "/v1/pets?limit=2" && headers.authorization === "Bearer key";
    response.writeHead(isKnown ? 200 : 404, { "content-type": "application/json" });
    const pet = { id: 1, name: "Rex", categoryId: 1, status: "available" };
    response.end(JSON.stringify(isKnown ? [pet] : { code: "not_found", message: url }));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  try {
    return await use(\`http://127.0.0.1:\${server.address().port}/v1\`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
`;

/** Runs a module that exports \`names\`, such as the output of a bundler, and checks the result of the call. */
export function runModule(project: Project, path: string): void {
  project.write({
    "check.mjs": `import { withServer } from "./server.mjs";
import { names } from "./${path}";
console.log("listed", await withServer(names));
`,
  });
  expectOutput(project.run("node check.mjs"), "listed Rex");
}

export function expectOutput(output: string, expected: string): void {
  if (!output.includes(expected))
    throw new Error(
      `Expected ${expected}, but the program printed:\n${output}`,
    );
}
