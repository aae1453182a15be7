import { readFileSync, readdirSync, statfsSync } from "node:fs";
import { register } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  defineConfig,
  type TestProjectInlineConfiguration,
} from "vitest/config";

// The modules of global setup.
register("./scripts/typescript-hooks.mjs", import.meta.url);

/** All test files, without those of installed packages. */
const files = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((path) => join("test", path).replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".test.ts") && !/node_modules/.test(path));

/** Tests that need more than this process: other processes, servers, package managers, browsers, large specs. */
const isIntegration = (path: string) => path.endsWith(".integration.test.ts");

/** Tests of parts that read few files: `scripts/test-parts` runs them if one of these files has changed. */
const isPart = (path: string) =>
  isIntegration(path) &&
  /^test\/(deploy|migrations|packages\/checks|packed|query\/frameworks|server\/plugins|service|site|write)\//.test(
    path,
  );

/** These use the generated packages as they are built, or start the service. */
const usesBuild = (path: string) =>
  /^test\/(contract|deploy|guards|packages|service)\/|^test\/(guide\/typescript|mock\/petstore)\./.test(
    path,
  );

/** Files that mock modules or load them again need the module runner of Vite. */
const mocksModules = (path: string) =>
  /vi\.(mock|resetModules)\(/.test(readFileSync(path, "utf8"));

/** These, and files that look at which modules are loaded or count steps of code, get a process of their own. */
const isIsolated = (path: string) =>
  mocksModules(path) ||
  /createRequire\(import\.meta\.url\)\.cache|createWorkCounter\(/.test(
    readFileSync(path, "utf8"),
  );

function project(
  name: string,
  has: (path: string) => boolean,
  options: ProjectConfig,
): TestProjectInlineConfiguration {
  const include = files.filter(has);
  return { extends: true, test: { name, include, exclude: [], ...options } };
}

type ProjectConfig = NonNullable<TestProjectInlineConfiguration["test"]>;

/**
 * Temporary files in memory, if there is enough of it: these tests write and delete thousands of files. Other tests
 * install packages, or are about files on a disk.
 */
function temporaryFolder(): Record<string, string> {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize > 2 ** 31 ? { TMPDIR: "/dev/shm" } : {};
  } catch {
    return {};
  }
}

const unit: ProjectConfig = {
  env: temporaryFolder(),
  setupFiles: ["test/support/one-process.ts", "test/support/nothing-left.ts"],
};
/** The garbage collector has less work if the space for new objects is large. */
const memory = "--max-semi-space-size=64";
/**
 * Most code of a test runs a few times only. If V8 optimizes it later than usual, the tests take a sixth less processor
 * time. Later versions of Node do not have the flag.
 */
const budget = process.version.startsWith("v20.")
  ? ["--interrupt-budget=600000"]
  : [];
const shared: ProjectConfig = {
  // Most of a short test file's time is the import of the generator: a process imports it once.
  isolate: false,
  // With the last flag, PGlite starts with less work, as in `test/service/service-process.ts`.
  execArgv: [memory, ...budget, "--liftoff-only"],
  globalSetup: ["test/support/build-packages.ts"],
};
/** Node itself imports the modules, which takes less time than the module runner of Vite. */
const native: ProjectConfig = {
  execArgv: [
    ...(shared.execArgv ?? []),
    `--import=${join(import.meta.dirname, "scripts/typescript.mjs")}`,
  ],
  experimental: { viteModuleRunner: false, nodeLoader: false },
};
const servers: ProjectConfig = {
  ...shared,
  isolate: true,
  // These tests wait for other processes, so two cores can run four files at a time.
  maxWorkers: 2 * availableParallelism(),
  // After the unit tests: projects with other numbers of workers do not run at the same time.
  sequence: { groupOrder: 1 },
  globalSetup: [
    "test/support/build-packages.ts",
    "test/support/start-postgres.ts",
  ],
};

const isUnit = (path: string) => !isIntegration(path) && !isPart(path);
const isOther = (path: string) => isIntegration(path) && !isPart(path);
const isAlone = (path: string) => usesBuild(path) || isIsolated(path);

export default defineConfig({
  test: {
    // Only a test that hangs takes so long, on any machine.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    maxWorkers: availableParallelism(),
    // The projects, and the runs after the first one, share what is transformed.
    experimental: { fsModuleCache: true },
    reporters: ["default", "./test/support/skipped-reporter.ts"],
    projects: [
      project("unit", (path) => isUnit(path) && !isIsolated(path), {
        ...unit,
        ...shared,
        ...native,
      }),
      project(
        "unit-isolated",
        (path) => isUnit(path) && isIsolated(path),
        unit,
      ),
      project("integration", (path) => isOther(path) && !isAlone(path), {
        ...servers,
        ...native,
        isolate: false,
      }),
      project(
        "integration-isolated",
        (path) => isOther(path) && isAlone(path) && !mocksModules(path),
        { ...servers, ...native },
      ),
      project(
        "integration-mocked",
        (path) => isOther(path) && mocksModules(path),
        servers,
      ),
      project("parts", isPart, servers),
    ],
  },
});
