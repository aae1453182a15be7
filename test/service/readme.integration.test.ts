/** The commands of the service's README, with the output that it shows. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProcess, type ServiceProcess } from "./service-process.js";
import { newStorage, type TestStorage } from "./storages.js";
import { curl, needs } from "../support/needs.js";

const text = readFileSync(
  join(import.meta.dirname, "../../examples/petstore/README.md"),
  "utf8",
);

/** `$ command`, and the line that it prints. */
const commands = [...text.matchAll(/^\$ (curl .*)\n(.*)$/gm)].map(
  ([, command = "", output = ""]) => [command, output] as const,
);

describe("the README", needs(curl), () => {
  let storage: TestStorage;
  let service: ServiceProcess;
  let host = "";

  beforeAll(async () => {
    storage = await newStorage("folder");
    service = startProcess({
      ...storage.environment,
      PETSTORE_API_KEY: "a-key-of-your-own",
    });
    ({ host } = new URL(await service.listening));
  });

  afterAll(async () => {
    await service.kill("SIGTERM");
    await storage.remove();
  });

  it("has examples", () => {
    expect(commands.length).toBeGreaterThan(5);
  });

  // In their order: what one creates, the next one lists.
  it.each(commands)("shows the output of %s", (command, output) => {
    const { stdout } = spawnSync(
      "sh",
      ["-c", command.replace("127.0.0.1:8080", host)],
      { encoding: "utf8" },
    );
    expect(stdout).toBe(output);
  });
});
