/** PostgreSQL inside this process, with its data in a folder: nothing to install, one process at a time. */
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite, types } from "@electric-sql/pglite";
import { StartError } from "../start-error.js";
import { keepLogShort } from "./checkpoints.js";
import type { Database, Queries, Row } from "./database.js";
import { DurableFiles, syncFolder, syncTree } from "./durable-files.js";
import { writeEmptyCluster } from "./empty-cluster.js";
import { lockFolder } from "./folder-lock.js";
import { DatabaseUnavailable, isTemporary, sqlStateOf } from "./unavailable.js";

/** Told why the database gave up. It must not return: after this, the next statement would never end. */
export type OnPanic = (reason: string) => never;

export async function openPglite(
  folder: string,
  onPanic: OnPanic,
): Promise<Database> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { message } = error as Error;
    throw new StartError(`The folder of DATA_DIR cannot be made: ${message}.`);
  }
  const lock = await lockFolder(folder);
  try {
    const files = join(folder, "pgdata");
    if (existsSync(files))
      accessSync(files, constants.R_OK | constants.W_OK | constants.X_OK);
    else await createCluster(folder, files);
    const pglite = await start(files, onPanic);
    const queries = queriesOf(pglite);
    const leaveLog = keepLogShort(queries);
    return {
      ...queries,
      transaction: (work) =>
        pglite.transaction((inside) => work(queriesOf(inside))).catch(rethrow),
      async close() {
        leaveLog();
        await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Builds the files of a new database beside their place and moves them there whole, so that no half of one is ever used. */
async function createCluster(folder: string, files: string): Promise<void> {
  const building = `${files}.new`;
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  writeEmptyCluster(building);
  await syncTree(building);
  renameSync(building, files);
  await syncFolder(folder);
}

/**
 * V8 compiles a function of PGlite quickly when it is called, and again with its optimizing compiler after this amount of
 * work. With V8's own value, the second one takes most of the CPU time of a start.
 */
const workBeforeOptimization = 1_000_000_000;

/**
 * PGlite trades safety for speed: it starts PostgreSQL with `-F`, without waiting for the disk. We take that back.
 * WAL is synced with `fsync` because `fdatasync`, the default, does nothing in its runtime.
 */
async function start(files: string, onPanic: OnPanic): Promise<PGlite> {
  setFlagsFromString(`--wasm-tiering-budget=${workBeforeOptimization}`);
  const fs = new DurableFiles(files);
  try {
    const pglite = await PGlite.create({
      fs,
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
        ...["-c", "fsync=on"],
        ...["-c", "wal_sync_method=fsync"],
      ],
      parsers: { [types.INT8]: BigInt },
    });
    fs.onAbort = () => onPanic(fs.lastWords);
    return pglite;
  } catch (error) {
    // What PGlite throws says less, if anything.
    if (fs.lastWords === "") throw error;
    throw new Error(fs.lastWords, { cause: error });
  }
}

function queriesOf(source: Pick<PGlite, "query">): Queries {
  return {
    async query(text, values = []) {
      const { rows } = await source
        .query<Row>(text, [...values])
        .catch(rethrow);
      return rows;
    },
  };
}

/** A failed file operation, for example on a full disk, reaches us as PostgreSQL's own error or as a bare error number. */
function rethrow(error: unknown): never {
  const sqlState = sqlStateOf(error);
  const temporary =
    sqlState === null ? !(error instanceof Error) : isTemporary(sqlState);
  throw temporary ? new DatabaseUnavailable(error) : error;
}
