/** Interleavings of requests with idempotency keys: `npm run fuzz:idempotency -- --runs N --seed S --only WORD`. */
import { parseArgs } from "node:util";
import { interleaveAll } from "./interleavings.js";
import {
  memoryStores,
  pgliteStores,
  postgresStores,
  redisStores,
  type OpenStores,
} from "./stores.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const url = process.env["PETSTORE_TEST_DATABASE_URL"];
/** Interleavings that run side by side. */
const atOnce = 8;
const stores: Record<string, () => OpenStores | Promise<OpenStores>> = {
  memory: () => memoryStores(atOnce),
  "like Redis": () => redisStores(atOnce),
  PGlite: () => pgliteStores(atOnce),
  ...(url !== undefined && {
    PostgreSQL: () => postgresStores(url, atOnce, false),
    "PostgreSQL in transactions": () => postgresStores(url, atOnce, true),
  }),
};
if (url === undefined)
  console.error("Skipped: PostgreSQL (see scripts/with-postgres)");

const seed = Number(values.seed);
const runs = Number(values.runs);
for (const [name, open] of Object.entries(stores)) {
  if (!name.includes(values.only)) continue;
  const { stores: opened, close } = await open();
  const seen = await interleaveAll(opened, seed, runs);
  await close();
  console.log(
    `${name}: ${runs} interleavings, ${seen.runs} runs of the handler, ${seen.exceptions} of them because the limit of another had passed, ${seen.violations.length} violations`,
  );
  for (const text of seen.violations.slice(0, 5)) console.log(`  ${text}`);
  if (seen.violations.length > 0) process.exitCode = 1;
}
