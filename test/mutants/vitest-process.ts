/** A process that runs test files whenever it is asked to. Vitest keeps the transformed modules from run to run. */
import { relative } from "node:path";
import { createVitest, type TestModule } from "vitest/node";
import type { TestEvent, TestRun } from "./messages.js";

const nameOf = (path: string) =>
  relative(process.cwd(), path).replaceAll("\\", "/");
const send = (event: TestEvent) => process.send?.(event);

const vitest = await createVitest("test", {
  watch: false,
  reporters: [
    {
      onTestModuleQueued({ moduleId }: TestModule) {
        send({ event: "start", file: nameOf(moduleId) });
      },
      onTestModuleEnd(module: TestModule) {
        send({
          event: "end",
          file: nameOf(module.moduleId),
          passed: module.ok(),
          seconds:
            (module.diagnostic().duration +
              module.diagnostic().collectDuration) /
            1000,
        });
      },
    },
  ],
});
const configs = [vitest.config, ...vitest.projects.map(({ config }) => config)];
const { maxWorkers } = vitest.config;
const specifications = await vitest.globTestSpecifications();

process.on("message", (message) => {
  void run(message as TestRun);
});
process.on("disconnect", () => process.exit());

async function run({ files, bail }: TestRun): Promise<void> {
  for (const config of configs) {
    config.bail = bail ? 1 : 0;
    // Each worker imports the source again, which takes longer than the tests of a few files.
    config.maxWorkers = bail ? 1 : maxWorkers;
  }
  vitest.state.clearErrors();
  const chosen = specifications.filter(({ moduleId }) =>
    files.includes(nameOf(moduleId)),
  );
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen);
  send({
    event: "done",
    failed: unhandledErrors.map((error) => {
      const path = (error as { VITEST_TEST_PATH?: string }).VITEST_TEST_PATH;
      return path === undefined ? "" : nameOf(path);
    }),
  });
}
