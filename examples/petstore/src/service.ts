/** Starting and stopping, in order. */
import { cors } from "@petstore/server/cors";
import { createApp } from "./app.js";
import type { Config, Storage } from "./config.js";
import type { Database } from "./database/database.js";
import { DatabaseUnavailable } from "./database/unavailable.js";
import { serviceHealth } from "./health.js";
import { listen } from "./http-server.js";
import type { Logger } from "./logging.js";
import { deliverEvents, petCreatedEvents } from "./notify.js";
import { prepareDatabase } from "./migrate.js";
import { StartError } from "./start-error.js";
import { tracing } from "./tracing.js";

export interface Service {
  /** `http://127.0.0.1:8080` */
  readonly address: string;
  /** Says whether every request that was running came to its end. */
  stop(): Promise<boolean>;
}

/** Told the key that was made because there was none. It is kept nowhere, so this is the time to show it. */
export type OnNewKey = (key: string) => void;

export async function startService(
  config: Config,
  logger: Logger,
  onNewKey: OnNewKey,
): Promise<Service> {
  const database = await openDatabase(config.storage, logger);
  try {
    const { from, to, newKey } = await prepareDatabase(database, config).catch(
      because("The database cannot be prepared"),
    );
    // Before anything else can go wrong: the next start will find that there is a key.
    if (newKey !== null) onNewKey(newKey);
    if (from !== to) logger.info({ from, to }, "database migrated");
    const { receiver, corsOrigins: origins } = config;
    const health = serviceHealth(database, logger);
    const app = createApp(
      database,
      logger,
      {
        plugins: [
          ...(origins.length > 0 ? [cors({ origins })] : []),
          health,
          tracing(),
        ],
      },
      receiver && petCreatedEvents(receiver),
    );
    const server = await listen(app, health, config);
    const stopEvents = receiver && deliverEvents(receiver, database, logger);
    return {
      address: server.address,
      async stop() {
        const finished = await server.close();
        await stopEvents?.();
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
    const cause = error instanceof DatabaseUnavailable ? error.cause : error;
    // The errors of PGlite's files have a number and nothing else.
    const { message = "a file cannot be read or written; is the disk full?" } =
      cause as Partial<Error>;
    throw new StartError(`${what}: ${message.replace(/[.]+$/, "")}.`);
  };
}

/** Only the driver that is used is loaded: the two take a fifth of a second of CPU time. */
async function openDatabase(
  storage: Storage,
  logger: Logger,
): Promise<Database> {
  switch (storage.kind) {
    case "folder": {
      const { openPglite } = await import("./database/pglite.js");
      return openPglite(storage.path, (reason) => {
        // Only the next start can tell whether running statements took effect, so no request gets a response any more.
        logger.fatal({ reason }, "the database gave up");
        process.exit(1);
      }).catch(because(`The database in ${storage.path} cannot be opened`));
    }
    case "postgres": {
      const { openPostgres } = await import("./database/postgres.js");
      return openPostgres(storage.url, (error) => {
        logger.warn({ err: error }, "a connection to the database was lost");
      });
    }
  }
}
