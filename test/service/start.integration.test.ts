/** How the process starts, and what it says when it cannot. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { petCalls } from "./pet-calls.js";
import { startProcess } from "./service-process.js";

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "petstore-start-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function refusal(environment: Record<string, string>): Promise<{
  code: number | null;
  message: string;
}> {
  const service = startProcess({ DATA_DIR: folder, ...environment });
  const { code } = await service.ended;
  expect(service.stdout()).toBe("");
  return { code, message: service.stderr() };
}

/** A server that occupies a port. */
async function listening(): Promise<{
  port: number;
  close(): Promise<unknown>;
}> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

describe("a configuration that is wrong", () => {
  it.each([
    [
      { PORT: "http" },
      'PORT must be a whole number from 0 to 65535, not "http".',
    ],
    [
      { PORT: "65536" },
      'PORT must be a whole number from 0 to 65535, not "65536".',
    ],
    [{ PORT: "" }, "PORT is empty; give it a value or leave it out."],
    [
      { PETSTORE_API_KEY: "" },
      "PETSTORE_API_KEY is empty; give it a value or leave it out.",
    ],
    [
      { PETSTORE_API_KEY: "two words" },
      "PETSTORE_API_KEY must consist of visible ASCII characters, without spaces.",
    ],
    [
      { DATABASE_URL: "mysql://root:secret@db/pets" },
      "DATABASE_URL must begin with postgresql://.",
    ],
    [
      { DATABASE_URL: "postgresql://petstore:a#secret@db:5432/pets" },
      "DATABASE_URL is not a valid URL; characters such as # and / in a password are written as %23 and %2F.",
    ],
    [
      { LOG_LEVEL: "loud" },
      'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud".',
    ],
    [
      { PETSTORE_SEED: "yes" },
      'PETSTORE_SEED must be one of on, off, not "yes".',
    ],
    [
      { CORS_ORIGINS: "http://localhost:4173/" },
      'CORS_ORIGINS must have origins such as https://docs.petstore.example, separated by commas, not "http://localhost:4173/".',
    ],
    [
      { REQUEST_SECONDS: "0" },
      'REQUEST_SECONDS must be a whole number from 1 to 3600, not "0".',
    ],
    [
      { SHUTDOWN_SECONDS: "-1" },
      'SHUTDOWN_SECONDS must be a whole number from 0 to 3600, not "-1".',
    ],
  ])("%j is refused in one sentence", async (environment, sentence) => {
    const { code, message } = await refusal(environment);
    expect(message).toBe(`${sentence}\n`);
    expect(code).toBe(2);
  });
});

describe("surroundings that do not fit", () => {
  it("names a file in place of a folder", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const { code, message } = await refusal({ DATA_DIR: file });
    expect(message).toMatch(/^The folder of DATA_DIR cannot be made: .*\n$/);
    expect(code).toBe(1);
  });

  it("names files that are no database", async () => {
    const broken = join(folder, "broken");
    mkdirSync(join(broken, "pgdata"), { recursive: true });
    writeFileSync(join(broken, "pgdata", "PG_VERSION"), "7");
    const { code, message } = await refusal({ DATA_DIR: broken });
    expect(message).toContain(`The database in ${broken} cannot be opened: `);
    expect(message).not.toMatch(/^ +at /m);
    expect(code).toBe(1);
  });

  it("names a path that is too long", async () => {
    const { code, message } = await refusal({
      DATA_DIR: join(folder, "long".repeat(30)),
    });
    expect(message).toMatch(/is too long for a DATA_DIR; .*\n$/);
    expect(code).toBe(1);
  });

  it("shows a new key even if the port is taken, since the next start has it already", async () => {
    const taken = await listening();
    const environment = {
      DATA_DIR: join(folder, "port"),
      PORT: String(taken.port),
    };
    const service = startProcess(environment);
    expect(await service.ended).toEqual({ code: 1, signal: null });
    expect(service.stderr()).toContain(
      `Port ${taken.port} is taken; choose another PORT, or 0 for any that is free.\n`,
    );
    const [, key = ""] = /^API key.*: (\S+)\n$/.exec(service.stdout()) ?? [];
    await taken.close();

    const again = startProcess(environment);
    const { get } = petCalls(await again.listening, key);
    expect((await get("/pets")).status).toBe(200);
    await again.kill("SIGTERM");
  });

  it("says that no database answers, and keeps the password to itself", async () => {
    const { port, close } = await listening();
    await close();
    const { code, message } = await refusal({
      DATABASE_URL: `postgresql://petstore:a-secret@127.0.0.1:${port}/pets`,
    });
    expect(message).toBe(
      `The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:${port}.\n`,
    );
    expect(code).toBe(1);
  });
});
