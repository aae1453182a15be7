/** The process: configuration in, signals out. People read standard output, programs read the logs on standard error. */
import { readConfig } from "./config.js";
import { createLogger, type Logger } from "./logging.js";
import { startService, type Service } from "./service.js";
import { StartError } from "./start-error.js";

/**
 * npm passes on the signal that the terminal has already sent to the whole process group. Started by npm, a second
 * signal counts from this many milliseconds after the first.
 */
const relayTime = process.env["npm_lifecycle_event"] === undefined ? 0 : 500;

// A closed standard output is no reason to stop.
process.stdout.on("error", () => undefined);

try {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const service = await startService(config, logger, (key) => {
    console.log(`API key, shown only this once: ${key}`);
  });
  // Before anybody knows the address: from then on, a signal must not lose a request.
  stopOnSignal(service, logger, config.shutdownLimit);
  console.log(`The pet store listens on ${service.address}/v1`);
  logger.info(
    { address: service.address, storage: config.storage.kind },
    "started",
  );
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

/** Both signals mean the same. The second one ends the process at once. */
function stopOnSignal(
  service: Service,
  logger: Logger,
  shutdownLimit: number,
): void {
  let stoppingSince: number | null = null;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince < relayTime) return;
      logger.warn({ signal }, "stopped at once");
      process.exit(1);
    }
    stoppingSince = performance.now();
    logger.info({ signal }, "stopping");
    // A database that does not close must not keep the process running.
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
