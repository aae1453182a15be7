/** `npm start`: the pet store service from a fresh clone, in the process that npm sends its signals to. */
import { buildStale } from "./build-stale.mjs";

try {
  await buildStale({ declarations: false });
} catch (error) {
  // The compiler has printed the errors above; a stack trace would not help.
  console.error(error.message);
  process.exit(1);
}
await import("../examples/petstore/dist/main.js");
