/** Where the service can keep its data, each time new and empty. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { describe, expect, inject } from "vitest";
import type { Storage } from "../../examples/petstore/src/config.js";
import type { Database } from "../../examples/petstore/src/database/database.js";
import { openPglite } from "../../examples/petstore/src/database/pglite.js";
import { openPostgres } from "../../examples/petstore/src/database/postgres.js";
import { needs, postgres } from "../support/needs.js";

export type StorageKind = Storage["kind"];

export interface TestStorage {
  storage: Storage;
  /** The same, as an environment variable of the process. */
  environment: Record<string, string>;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

/** Declares tests for one kind of storage. They are skipped where it is missing. */
export function describeOn(kind: StorageKind, tests: () => void): void {
  switch (kind) {
    case "folder":
      describe("on PGlite", tests);
      break;
    case "postgres":
      describe("on PostgreSQL", needs(postgres), tests);
      break;
  }
}

export const storageKinds: readonly StorageKind[] = ["folder", "postgres"];

export function newStorage(kind: StorageKind): Promise<TestStorage> {
  switch (kind) {
    case "folder":
      return Promise.resolve(newFolder());
    case "postgres":
      return newDatabase(inject("postgresUrl") ?? "");
  }
}

/** An empty folder, in which the service has to create its database. */
export function newFolder() {
  const path = mkdtempSync(join(tmpdir(), "petstore-data-"));
  return {
    storage: { kind: "folder", path },
    environment: { DATA_DIR: path },
    open: () => openPglite(path, expect.fail),
    remove() {
      rmSync(path, { recursive: true, force: true });
      return Promise.resolve();
    },
  } satisfies TestStorage;
}

async function newDatabase(address: string): Promise<TestStorage> {
  const name = `petstore_${randomBytes(6).toString("hex")}`;
  await administer(address, `create database ${name}`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  const url = own.href;
  return {
    storage: { kind: "postgres", url },
    environment: { DATABASE_URL: url },
    open: () =>
      openPostgres(url, (error) => {
        throw error;
      }),
    remove: () => administer(address, `drop database ${name} with (force)`),
  };
}

async function administer(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
