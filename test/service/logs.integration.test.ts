/** Logs that are not read must not stop the service. */
import { spawn } from "node:child_process";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogStream } from "../../examples/petstore/src/log-stream.js";
import { petCalls } from "./pet-calls.js";
import { serviceCommand } from "./service-process.js";
import { newStorage, type TestStorage } from "./storages.js";

describe("a log stream", () => {
  it("drops lines beyond its limit, and says how many", () => {
    const taken: string[] = [];
    const blocked: (() => void)[] = [];
    const output = new Writable({
      write(chunk: Buffer, _, done) {
        taken.push(String(chunk));
        blocked.push(done);
      },
    });
    const logs = createLogStream(output, 100);
    for (let count = 1; count <= 30; count++) logs.write(`line ${count}\n`);
    for (let done = blocked.pop(); done !== undefined; done = blocked.pop())
      done();
    const before = taken.splice(0);
    expect(before.join("").length).toBeLessThan(120);
    logs.write("after\n");
    blocked.pop()?.();
    const [told = "", after] = taken;
    const dropped = 30 - before.length;
    expect(JSON.parse(told)).toMatchObject({
      level: 40,
      dropped,
      msg: "log lines dropped",
    });
    expect(after).toBe("after\n");
  });

  it("counts lines that cannot be written", () => {
    const lines: string[] = [];
    let full = true;
    const output = new Writable();
    output.write = (line: string) => {
      if (full) throw new Error("ENOSPC: no space left on device, write");
      lines.push(line);
      return true;
    };
    const logs = createLogStream(output);
    logs.write("lost\n");
    full = false;
    logs.write("kept\n");
    expect(lines).toEqual([expect.stringContaining('"dropped":1'), "kept\n"]);
  });
});

describe("the service", () => {
  const key = "a-valid-key";
  let storage: TestStorage;

  beforeAll(async () => {
    storage = await newStorage("folder");
  });

  afterAll(() => storage.remove());

  it.each(["closed", "never read"] as const)(
    "continues and ends with 0 when its logs are %s",
    async (logs) => {
      const [command, ...parameters] = serviceCommand;
      const child = spawn(command, parameters, {
        env: { ...storage.environment, PETSTORE_API_KEY: key, PORT: "0" },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const ended = new Promise((resolve) => {
        child.once("exit", (code, signal) => {
          resolve({ code, signal });
        });
      });
      const address = await new Promise<string>((resolve) => {
        child.stdout.setEncoding("utf8").on("data", (text: string) => {
          const [, found] = /listens on (\S+)\n/.exec(text) ?? [];
          if (found !== undefined) resolve(found);
        });
      });
      if (logs === "closed") {
        child.stdout.destroy();
        child.stderr.destroy();
      } else {
        child.stderr.pause();
      }
      const { get } = petCalls(address, key);
      expect((await get("/pets")).status).toBe(200);
      // More lines than a pipe holds, which is 64 KiB.
      for (let count = 1; count <= 25; count++) {
        const responses = await Promise.all(
          Array.from({ length: 40 }, () => get("/nothing")),
        );
        for (const response of responses) {
          expect(response.status).toBe(404);
          await response.text();
        }
      }
      expect((await get("/pets")).status).toBe(200);
      child.kill("SIGTERM");
      expect(await ended).toEqual({ code: 0, signal: null });
    },
  );
});
