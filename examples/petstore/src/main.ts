/** The process: configuration in, signals out. People read standard output, programs read the logs on standard error. */
import { readConfig } from "./config.js";
import { createLogger, type Logger } from "./logging.js";
import { startService, type Service } from "./service.js";
import { StartError } from "./start-error.js";

try {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const service = await startService(config, logger, (key) => {
    console.log(`API key, shown only this once: ${key}`);
  });
  console.log(`The pet store listens on ${service.address}/v1`);
  logger.info(
    { address: service.address, storage: config.storage.kind },
    "started",
  );
  stopOnSignal(service, logger, config.shutdownLimit);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

/** Both signals mean the same, and coming twice they mean no more: npm sends on what the terminal has sent already. */
function stopOnSignal(
  service: Service,
  logger: Logger,
  shutdownLimit: number,
): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, "stopping");
    // A database that does not let go must not keep the process for ever.
    setTimeout(() => {
      logger.error("stopped without closing the database");
      process.exit(1);
    }, shutdownLimit + 5_000).unref();
    const finished = await service.stop();
    logger.info({ finished }, "stopped");
    process.exit(finished ? 0 : 1);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, (received) => void stop(received));
}
