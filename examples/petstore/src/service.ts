/** Starting and stopping, in order. */
import { createApp } from "./app.js";
import type { Config, Storage } from "./config.js";
import type { Database } from "./database/database.js";
import { openPglite } from "./database/pglite.js";
import { openPostgres } from "./database/postgres.js";
import { healthOf } from "./health.js";
import { addressOf, closeServer, listen } from "./http-server.js";
import type { Logger } from "./logging.js";
import { prepareDatabase } from "./migrate.js";
import { StartError } from "./start-error.js";

export interface Service {
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  /** A key that was made just now, because there was none; it is not kept anywhere. */
  readonly newKey: string | null;
  /** Says whether every request that was running came to its end. */
  stop(): Promise<boolean>;
}

export async function startService(
  config: Config,
  logger: Logger,
): Promise<Service> {
  const database = await openDatabase(config.storage, logger);
  try {
    const { from, to, newKey } = await prepareDatabase(database, config).catch(
      because("The database cannot be prepared"),
    );
    if (from !== to) logger.info({ from, to }, "database migrated");
    const app = createApp(database, logger);
    const server = await listen(app, healthOf(database), config);
    return {
      address: addressOf(server),
      newKey,
      async stop() {
        const finished = await closeServer(server, config.shutdownLimit);
        await database.close();
        return finished;
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Says what a database refused to do, and for which reason of its own. */
function because(what: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartError) throw error;
    throw new StartError(`${what}: ${(error as Error).message}.`);
  };
}

function openDatabase(storage: Storage, logger: Logger): Promise<Database> {
  switch (storage.kind) {
    case "folder":
      return openPglite(storage.path).catch(
        because(`The database in ${storage.path} cannot be opened`),
      );
    case "postgres":
      return openPostgres(storage.url, (error) => {
        logger.warn({ err: error }, "a connection to the database was lost");
      });
  }
}
