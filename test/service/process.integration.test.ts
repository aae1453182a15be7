/** The life of a process on the embedded database: key, health, logs, the lock of its folder, and its end. */
import { once } from "node:events";
import {
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../support/eventually.js";
import { pause } from "../support/pause.js";
import { petCalls } from "./pet-calls.js";
import { startProcess, type ServiceProcess } from "./service-process.js";
import { newFolder, type TestStorage } from "./storages.js";

let storage: TestStorage;
let service: ServiceProcess;
let address = "";
let key = "";

const start = async (further: Record<string, string> = {}): Promise<void> => {
  service = startProcess({ ...storage.environment, ...further });
  address = await service.listening;
};

beforeAll(async () => {
  storage = newFolder();
  // A process that was killed while it created the database leaves this behind.
  mkdirSync(join(folder(), "pgdata.new"));
  writeFileSync(join(folder(), "pgdata.new", "PG_VERSION"), "1");
  await start();
  [, key = ""] = /^API key.*: (\S+)$/m.exec(service.stdout()) ?? [];
});

afterAll(async () => {
  await service.kill("SIGKILL");
  await storage.remove();
});

function folder(): string {
  return storage.environment["DATA_DIR"] ?? "";
}

describe("the key", () => {
  it("is made where none was given, and is valid", async () => {
    expect(key.length).toBeGreaterThan(30);
    expect((await petCalls(address, key).get("/pets")).status).toBe(200);
    expect((await petCalls(address, "other").get("/pets")).status).toBe(401);
  });

  it("is in no file and in no log", () => {
    const files = readdirSync(folder(), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(100);
    const telling = files.filter((file) => readFileSync(file).includes(key));
    expect(telling).toEqual([]);
    expect(service.stderr()).not.toContain(key);
  });
});

describe("logs", () => {
  it("are lines of JSON that name operation, status and duration", async () => {
    await petCalls(address, key).get("/pets/987654321?token=in-a-query");
    await petCalls(address, "wrong-key").get("/pets");
    const lines = service
      .stderr()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const about = { method: "GET", ms: expect.any(Number) as number };
    expect(lines).toContainEqual(
      expect.objectContaining({
        ...about,
        operationId: "getPet",
        path: "/v1/pets/{petId}",
        status: 404,
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        ...about,
        operationId: "listPets",
        status: 401,
      }),
    );
    expect(service.stderr()).not.toMatch(
      /wrong-key|authorization|bearer|in-a-query/i,
    );
  });
});

describe("health", () => {
  it.each(["/health/live", "/health/ready", "/health/started"])(
    "%s answers 200",
    async (path) => {
      const response = await fetch(new URL(path, address));
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: "pass" });
    },
  );
});

describe("the folder", () => {
  it("belongs to one process", async () => {
    const second = startProcess(storage.environment);
    expect((await second.ended).code).toBe(1);
    expect(second.stderr()).toBe(
      `Another process is using the folder ${folder()}; stop it, or give this one a DATA_DIR of its own.\n`,
    );
    expect((await petCalls(address, key).get("/pets")).status).toBe(200);
  });

  it("is free again after SIGKILL, and keeps the key", async () => {
    await service.kill("SIGKILL");
    await start();
    expect(service.stdout()).not.toContain("API key");
    expect((await petCalls(address, key).get("/pets")).status).toBe(200);
    const locks = readdirSync(folder()).filter((name) =>
      name.startsWith("lock"),
    );
    expect(locks).toHaveLength(1);
  });
});

/** Sends the head and half of the body, so that the request is running. */
async function halfRequest(): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(address);
  const [head, tail] = ['{"name":"Late",', '"categoryId":1}'];
  const socket = connect(Number(port), hostname);
  await new Promise((ready) => socket.once("connect", ready));
  let received = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  const closed = new Promise((resolve) => {
    socket.once("close", resolve);
    socket.on("error", resolve);
  });
  socket.write(
    `POST /v1/pets HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${head.length + tail.length}\r\n` +
      `expect: 100-continue\r\n\r\n${head}`,
  );
  await eventually(() => {
    expect(received).toMatch(/^HTTP\/1\.1 100/);
  });
  return {
    async finish() {
      socket.write(tail);
      await closed;
      return received;
    },
  };
}

const stopping = () =>
  eventually(() => {
    expect(service.stderr()).toContain('"stopping"');
  });

describe("the end", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "%s lets a running request finish, and ends with 0",
    async (signal) => {
      const request = await halfRequest();
      const ended = service.kill(signal);
      await stopping();
      expect(await request.finish()).toMatch(
        /HTTP\/1\.1 201 .*^connection: close\r$.*"name":"Late"/ims,
      );
      expect(await ended).toEqual({ code: 0, signal: null });
      await start();
      const pets = await petCalls(address, key).all();
      expect(pets.filter(({ name }) => name === "Late").length).toBeGreaterThan(
        0,
      );
    },
  );

  it("does not wait for idle connections", async () => {
    const { hostname, port } = new URL(address);
    const silent = connect(Number(port), hostname);
    const halfHead = connect(Number(port), hostname);
    const closed = [silent, halfHead].map((socket) => once(socket, "close"));
    await Promise.all([once(silent, "connect"), once(halfHead, "connect")]);
    halfHead.write("GET /v1/pets HTTP/1.1\r\n");
    // One that has been answered and is kept.
    await (await fetch(new URL("/health/live", address))).text();
    expect(await service.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    await Promise.all(closed);
    await start();
  });

  it("is the same under npm", async () => {
    await service.kill("SIGTERM");
    service = startProcess(storage.environment, "npm");
    address = await service.listening;
    const request = await halfRequest();
    const ended = service.kill("SIGTERM");
    await stopping();
    expect(await request.finish()).toContain("HTTP/1.1 201 ");
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it("stops waiting after SHUTDOWN_SECONDS", async () => {
    await service.kill("SIGTERM");
    await start({ SHUTDOWN_SECONDS: "0" });
    await halfRequest();
    expect(await service.kill("SIGTERM")).toEqual({ code: 1, signal: null });
  });
});

describe("a client that is too slow", () => {
  const slowly = [
    ["with the head", "POST /v1/pets HTTP/1.1\r\n", "x-slow: 1\r\n"],
    [
      "with the body",
      () =>
        `POST /v1/pets HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n` +
        "content-type: application/json\r\ncontent-length: 1000\r\n\r\n{",
      " ",
    ],
  ] as const;

  beforeAll(async () => {
    await service.kill("SIGTERM");
    await start({ REQUEST_SECONDS: "1" });
  });

  it.each(slowly)("%s gets 408 and is cut off", async (_, first, drop) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let received = "";
    socket.setEncoding("utf8").on("data", (text: string) => {
      received += text;
    });
    socket.on("error", () => undefined);
    socket.write(typeof first === "string" ? first : first());
    const closed = once(socket, "close");
    while (!socket.closed) {
      socket.write(drop);
      // However slowly it sends, the time of the whole request ends.
      await Promise.race([pause(100), closed]);
    }
    const [head = "", body = ""] = received.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 408 .*^connection: close$/ims);
    expect(JSON.parse(body)).toEqual({
      code: "request_timeout",
      message: expect.any(String) as string,
      status: 408,
    });
    // Others are served afterwards, unless a busy machine makes them too slow as well.
    await eventually(async () => {
      expect((await petCalls(address, key).get("/pets")).status).toBe(200);
    });
  });
});

describe("files that were damaged", () => {
  it("are reported with PostgreSQL's own message", async () => {
    await service.kill("SIGTERM");
    rmSync(join(folder(), "pgdata/global/pg_control"));
    const broken = startProcess(storage.environment);
    expect((await broken.ended).code).toBe(1);
    expect(broken.stderr()).toBe(
      `The database in ${folder()} cannot be opened: could not open file "global/pg_control": No such file or directory.\n`,
    );
  });
});
