/** Names that packages export for every spec are names of the spec as well. */
import { expect, it } from "vitest";
import { checkNames } from "./check.js";
import { specOf } from "./spec.js";
import { randomFrom, testSeed } from "../../support/random.js";

it("a schema may have the name of a declaration or of a global", async () => {
  const schemas = [
    "WebhookEvent",
    "WebhookHandlers",
    "ClientOptions",
    "McpServerOptions",
    "Readonly",
  ];
  const names = {
    schemas,
    operations: ["client", "createMock"],
    webhooks: schemas,
    others: ["responses", "Toolbox"],
  };
  const { problems, changed } = await checkNames(
    specOf(names, randomFrom(testSeed)),
  );
  expect(problems).toEqual([]);
  expect(changed).toBe(0);
});
