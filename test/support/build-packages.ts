/** Compiles what has changed of the generated packages and of the service on them, before any test looks at either. */
import { buildStale } from "../../scripts/build-stale.mjs";

export default function setup(): void {
  buildStale();
}
