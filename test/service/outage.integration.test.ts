/** A PostgreSQL that goes away, falls silent or comes back: the service tells, stays, and goes on. */
import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { eventually } from "../support/eventually.js";
import { petCalls, type PetCalls } from "./pet-calls.js";
import { startProcess, type ServiceProcess } from "./service-process.js";
import { describeOn, newStorage, type TestStorage } from "./storages.js";

const key = "a-valid-key";
const rex = { name: "Rex", categoryId: 1 };

/** The network between the service and its database. */
class Line {
  #server: Server | null = null;
  #sockets = new Set<Socket>();
  #silent = false;
  #database: Readonly<{ host: string; port: number }>;

  constructor({ hostname, port }: URL) {
    this.#database = { host: hostname, port: Number(port) };
  }

  /** Returns the port; without one, it takes any that is free. */
  async connect(port = 0): Promise<number> {
    this.#silent = false;
    const server = createServer((near) => {
      const far = connect(this.#database);
      this.#relay(near, far);
      this.#relay(far, near);
    });
    this.#server = server;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }

  /** No data passes any more, and no side is notified. */
  silence(): void {
    this.#silent = true;
  }

  async cut(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#sockets.clear();
    this.#server?.close();
    if (this.#server?.listening === true) await once(this.#server, "close");
  }

  #relay(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on("data", (data) => {
      if (!this.#silent) to.write(data);
    });
    from.on("error", () => to.destroy());
    from.on("close", () => to.destroy());
  }
}

describeOn("postgres", () => {
  let storage: TestStorage;
  let line: Line;
  let port = 0;
  let environment: Record<string, string>;
  let service: ServiceProcess;
  let calls: PetCalls;
  let health: (path: string) => Promise<Response>;

  beforeAll(async () => {
    storage = await newStorage("postgres");
    const url = new URL(storage.environment["DATABASE_URL"] ?? "");
    line = new Line(url);
    port = await line.connect();
    url.port = String(port);
    environment = { DATABASE_URL: url.href, PETSTORE_API_KEY: key };
    service = startProcess(environment);
    const address = await service.listening;
    calls = petCalls(address, key);
    health = (path) => fetch(new URL(path, address));
  });

  afterAll(async () => {
    await service.kill("SIGKILL");
    await line.cut();
    await storage.remove();
  });

  /** On a busy machine, a check may take longer than its limit of two seconds. */
  const expectReady = () =>
    eventually(async () => {
      expect((await health("/health/ready")).status).toBe(200);
    });

  const unavailable = {
    status: "fail",
    checks: { database: { status: "fail" } },
  };

  it("is reported by health checks and errors while it is unavailable", async () => {
    await expectReady();
    await line.cut();
    const ready = await health("/health/ready");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual(unavailable);
    expect((await health("/health/live")).status).toBe(200);
    await expectUnavailable();

    await line.connect(port);
    await expectReady();
    expect(await calls.create("Back")).toMatchObject({ name: "Back" });
  });

  /** Both ways to the database: a single statement, and a transaction. */
  async function expectUnavailable(): Promise<void> {
    const answers = [
      calls.get("/pets"),
      calls.send(rex),
      calls.send(rex, { "idempotency-key": "outage" }),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("1");
      expect(await answer.json()).toEqual({
        code: "unavailable",
        message: "The service is temporarily unavailable.",
        status: 503,
      });
    }
  }

  it("gets 503 where its connections are ended and it takes no new ones", async () => {
    const name = new URL(environment["DATABASE_URL"] ?? "").pathname.slice(1);
    const server = inject("postgresUrl") ?? "";
    const administrator = new Client({ connectionString: server });
    await administrator.connect();
    const allow = (allowed: boolean) =>
      administrator.query(
        `alter database ${name} with allow_connections ${String(allowed)}`,
      );
    await calls.create("Before");
    await allow(false);
    await administrator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
      [name],
    );
    await expectUnavailable();
    expect((await health("/health/ready")).status).toBe(503);
    await allow(true);
    await administrator.end();
    await expectReady();
    await calls.create("After");
  });

  it("gets 503 where a statement waits for too long, and for a free connection", async () => {
    const other = new Client(storage.environment["DATABASE_URL"]);
    await other.connect();
    await other.query("begin");
    await other.query("lock table pets");
    // More than the pool has connections: the others get none.
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => calls.send(rex)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    expect(service.stderr()).toContain("canceling statement due to");
    expect(service.stderr()).toContain("timeout exceeded when trying to");
    await other.query("rollback");
    await other.end();
    await calls.create("Unlocked");
  });

  it("gets 503 when it is silent in the middle of a statement", async () => {
    line.silence();
    await expectUnavailable();
    await line.cut();
    await line.connect(port);
    await calls.create("Heard again");
  });

  it("is not waited for by health when it is silent", async () => {
    line.silence();
    const ready = await health("/health/ready");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual(unavailable);
    await line.cut();
    await line.connect(port);
    await expectReady();
  });

  it("has its password in no log", () => {
    const { password } = new URL(environment["DATABASE_URL"] ?? "");
    expect(password).not.toBe("");
    expect(service.stderr()).toContain("a connection to the database was lost");
    expect(service.stderr()).not.toContain(password);
  });

  it("gets one sentence when it is lost during a start", async () => {
    const other = new Client(storage.environment["DATABASE_URL"]);
    await other.connect();
    // A lock on a table makes the migration wait.
    await other.query("begin");
    await other.query("lock table schema_migrations");
    const starting = startProcess(environment);
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await other.query(waiting)).rowCount === 0)
      await other.query("select pg_stat_clear_snapshot()");
    expect((await starting.ended).code).toBe(1);
    expect(starting.stderr()).toBe(
      "The database cannot be prepared: terminating connection due to administrator command.\n",
    );
    await other.end();
  });
});
