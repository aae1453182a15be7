/** `npm start`: the pet store service from a fresh clone, in the process that npm sends its signals to. */
import { buildStale } from "./build-stale.mjs";

try {
  buildStale();
} catch (error) {
  // The compiler has said above what is wrong; where we were at that time helps nobody.
  console.error(error.message);
  process.exit(1);
}
await import("../examples/petstore/dist/main.js");
