/** `npm run setups` can follow the guide. */
import { expect, it } from "vitest";
import { guideConfig, guideSteps } from "./guide.js";

it.each(["npm", "pnpm", "Yarn", "Bun"])("has steps for %s", (manager) => {
  const steps = guideSteps(manager);
  const commands = steps.flatMap((step) =>
    step.kind === "commands" ? step.commands : [],
  );
  const program = manager.toLowerCase();
  expect(commands).toContainEqual(
    expect.stringMatching(`^${program} (add|install) --.*dev specwright$`),
  );
  expect(commands.slice(-2)).toEqual([
    `${program} install`,
    `${program} run generate`,
  ]);
  const files = steps.flatMap((step) =>
    step.kind === "file" ? [step.path] : [],
  );
  expect(files).toContain("package.json");
});

it("has a config for the pet store", () => {
  expect(guideConfig()).toContain('input: "spec/petstore.yaml"');
});

it("fails if the guide has no such section", () => {
  expect(() => guideSteps("Deno")).toThrow("has no section Deno");
});
