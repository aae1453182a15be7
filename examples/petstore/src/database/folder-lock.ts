/**
 * One process for one folder. Two PostgreSQLs on the same files would destroy them.
 *
 * The lock is a socket in the folder that its holder listens on. The operating system closes it when the process ends,
 * in any way, so a lock cannot be left behind: a socket without a listening process is only a name. Each process first
 * puts up its own socket and then looks for others, so of two that come together at least one sees the other.
 */
import { randomBytes } from "node:crypto";
import { readdirSync, existsSync, rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../start-error.js";

export interface FolderLock {
  release(): Promise<void>;
}

const prefix = "lock-";

/** How often to look again: an instance that is just stopping is worth a moment's wait. */
const attempts = 10;

export async function lockFolder(folder: string): Promise<FolderLock> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const name = prefix + randomBytes(6).toString("hex");
    const server = await listen(socketPath(folder, name));
    const others = readdirSync(folder).filter(
      (entry) => entry.startsWith(prefix) && entry !== name,
    );
    const alive = await Promise.all(
      others.map((other) => answers(socketPath(folder, other))),
    );
    // Another process may have removed our socket before it was listening. Then no process could find it.
    if (!alive.includes(true) && existsSync(join(folder, name))) {
      for (const other of others) rmSync(join(folder, other), { force: true });
      return { release: () => close(server) };
    }
    await close(server);
    // Two that gave way to each other must not meet again.
    await sleep(50 + Math.random() * 100);
  }
  throw new StartError(
    `Another process is using the folder ${folder}; stop it, or give this one a DATA_DIR of its own.`,
  );
}

/** The name of a socket has room for about a hundred bytes, so the shorter way to it is taken. */
function socketPath(folder: string, name: string): string {
  const whole = join(folder, name);
  const near = relative(process.cwd(), whole);
  const path = near.length < whole.length ? near : whole;
  if (Buffer.byteLength(path) < 104) return path;
  throw new StartError(
    `The path ${folder} is too long for a DATA_DIR; choose one of at most 80 characters.`,
  );
}

async function listen(path: string): Promise<Server> {
  const server = createServer((connection) => connection.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => {
      reject(
        new StartError(
          `The folder of DATA_DIR is of no use: ${error.message}.`,
        ),
      );
    });
    server.listen(path, resolve);
  });
  // The lock alone keeps no process alive.
  server.unref();
  return server;
}

/** Closing takes the socket out of the folder as well. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
  });
}

/** Only these errors mean that no process is listening. */
const deserted = ["ECONNREFUSED", "ENOENT", "ENOTSOCK"];

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(path);
    connection.once("connect", () => {
      connection.destroy();
      resolve(true);
    });
    connection.once("error", ({ code = "" }: NodeJS.ErrnoException) => {
      resolve(!deserted.includes(code));
    });
  });
}
