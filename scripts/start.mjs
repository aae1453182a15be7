/** `npm start`: the pet store service from a fresh clone, in the process that npm sends its signals to. */
import { buildStale } from "./build-stale.mjs";

buildStale();
await import("../examples/petstore/dist/main.js");
