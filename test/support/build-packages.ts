/** Compiles the generated packages and the service if they have changed, before the tests that use them. */
import { buildStale } from "../../scripts/build-stale.mjs";

export default async function setup(): Promise<void> {
  await buildStale();
}
