// With pino-http and OpenTelemetry.
import "../observed/sdk.mjs";
import "../observed/peers.mjs";

await import("./fastify.mjs");
