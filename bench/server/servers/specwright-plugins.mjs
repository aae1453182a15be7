// The generated server on `node:http` with all plugins.
import { createServer } from "node:http";
import { compression } from "@petstore/server/compression";
import { conditional } from "@petstore/server/conditional";
import { cors } from "@petstore/server/cors";
import { health } from "@petstore/server/health";
import { idempotency } from "@petstore/server/idempotency";
import { limitConcurrency, rateLimit } from "@petstore/server/limits";
import { listener } from "@petstore/server/node";
import { ranges } from "@petstore/server/ranges";
import { timeouts } from "@petstore/server/timeouts";
import { listen } from "../announce.mjs";
import { apiWith } from "./specwright-api.mjs";

const api = apiWith({
  plugins: [
    health(),
    cors({ origins: ["https://shop.example.com"] }),
    compression(),
    ranges(),
    conditional({ etag: "weak" }),
    timeouts({ limit: 10_000 }),
    rateLimit({ policy: { limit: 1e9, window: 1 }, key: () => "all" }),
    limitConcurrency({ limit: 1000 }),
    idempotency({ operations: ["createPet"], caller: () => "" }),
  ],
});

listen(createServer(listener(api)));
