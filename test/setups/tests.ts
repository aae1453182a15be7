/** Test runners: a test that calls the client. */
import { expectOutput, type ClientSource } from "./application.js";
import type { Project } from "./project.js";

const jestTest = (main: string) => `import { names } from "${main}";
import { withServer } from "./server.mjs";

test("lists pets", async () => {
  expect(await withServer(names)).toBe("Rex");
});
`;

export function runVitest(project: Project): void {
  project.write({
    "main.test.ts": `import { expect, test } from "vitest";\n${jestTest("./main")}`,
  });
  expectOutput(project.run("npx vitest run main.test.ts 2>&1"), "1 passed");
}

/** Jest needs a flag of Node for ES modules, and ts-jest for TypeScript. */
export function runJest(project: Project, source: ClientSource): void {
  const isMapped =
    source.layout === "source" && source.importExtension === ".js";
  project.write({
    "main.test.ts": jestTest("./main"),
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        module: "esnext",
        moduleResolution: "bundler",
        target: "es2022",
        isolatedModules: true,
        allowJs: true,
        strict: true,
      },
    }),
    "jest.config.mjs": `export default ${JSON.stringify({
      testEnvironment: "node",
      testMatch: ["<rootDir>/main.test.ts"],
      extensionsToTreatAsEsm: [".ts"],
      transform: {
        "\\.ts$": ["ts-jest", { useESM: true, diagnostics: false }],
      },
      ...(isMapped
        ? { moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" } }
        : {}),
    })};\n`,
  });
  const output = project.run(
    "node --experimental-vm-modules node_modules/jest/bin/jest.js 2>&1",
  );
  expectOutput(output, "1 passed");
}

/** Without the flag, Babel translates all ES modules to CommonJS, those of the client too. */
export function runJestCommonJs(project: Project): void {
  project.write({
    "main.test.ts": jestTest("./main").replace("./server.mjs", "./server"),
    "server.js": project.read("server.mjs"),
    "babel.config.json": JSON.stringify({
      presets: [
        ["@babel/preset-env", { targets: { node: "current" } }],
        "@babel/preset-typescript",
      ],
    }),
    "jest.config.mjs": `export default ${JSON.stringify({
      testEnvironment: "node",
      testMatch: ["<rootDir>/main.test.ts"],
      transformIgnorePatterns: ["/node_modules/(?!@petstore/)"],
    })};\n`,
  });
  project.run("npm pkg delete type");
  expectOutput(project.run("npx jest 2>&1"), "1 passed");
}

/** CommonJS loads the packages with \`require\`. */
export function runRequire(project: Project, node: string): void {
  project.write({
    "main.cjs": `const { createClient, listPets, unwrap } = require("@petstore/client");

module.exports = async (baseUrl) => {
  const client = createClient({ baseUrl, auth: { bearerAuth: "key" } });
  const pets = await unwrap(listPets(client, { query: { limit: 2 } }));
  return pets.map(({ name }) => name).join();
};
`,
    "check.mjs": `import names from "./main.cjs";
import { withServer } from "./server.mjs";
console.log("listed", await withServer(names), process.version);
`,
  });
  const output = project.run(
    `npx --yes --package node@${node} -- node check.mjs`,
  );
  expectOutput(output, `listed Rex v${node}.`);
}
