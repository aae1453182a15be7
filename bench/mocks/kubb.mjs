// Runs kubb: the release of its command line that belongs to these plugins was not published.
import { build } from "@kubb/core";

const { default: config } = await import(process.argv[2]);
await build({ config });
