// The options of the generated server that do the same.
import { requestIdFrom } from "@petstore/server/request-id";
import { telemetry } from "@petstore/server/telemetry";
import { timeouts } from "@petstore/server/timeouts";
import { pino } from "pino";

const log = pino(pino.destination("/dev/null"));

export const observed = {
  requestId: requestIdFrom("x-request-id"),
  plugins: [telemetry(), timeouts({ limit: 10_000 })],
  onFinish({ id, method, path, status, bytes, duration, outcome }) {
    log.info({ id, method, path, status, bytes, duration, outcome });
  },
};
