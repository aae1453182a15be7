// With request ids, an access log, time limits and OpenTelemetry.
import "../observed/sdk.mjs";

await import("./specwright-express.mjs");
