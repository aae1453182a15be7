import { readFileSync, readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** These use the generated packages as they are built, which is done once before all of them. */
const built = [
  "test/contract/**/*.test.ts",
  "test/deploy/**/*.test.ts",
  "test/guide/typescript.test.ts",
  "test/mock/petstore.test.ts",
  "test/packages/**/*.test.ts",
  "test/service/**/*.test.ts",
];

/** Files that mock modules, look at which modules are loaded or count steps of code get a process of their own. */
const isolated = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts") && !/node_modules/.test(path))
  .map((path) => join("test", path).replaceAll("\\", "/"))
  .filter((path) =>
    /vi\.mock\(|createRequire\(import\.meta\.url\)\.cache|createWorkCounter\(/.test(
      readFileSync(path, "utf8"),
    ),
  );

export default defineConfig({
  test: {
    // Only a test that hangs takes so long, on any machine.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    reporters: ["default", "./test/support/skipped-reporter.ts"],
    // Many tests wait for other processes, so two cores can run three files at a time.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: "generator",
          include: ["test/**/*.test.ts"],
          exclude: [
            "**/node_modules/**",
            "test/golden/*/expected/**",
            ...built,
            ...isolated,
          ],
          // Most of a short test file's time is the import of the generator: a process imports it once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          include: isolated,
          exclude: built,
        },
      },
      {
        extends: true,
        test: {
          name: "built",
          include: built,
          // PGlite starts with less work, as in `test/service/service-process.ts`.
          execArgv: ["--liftoff-only"],
          globalSetup: [
            "test/support/build-packages.ts",
            "test/support/start-postgres.ts",
          ],
        },
      },
    ],
  },
});
