// Runs kubb: the release of its command line that belongs to these plugins was not published.
import { build } from "@kubb/core";

// The arguments are those of the command line: `generate --config FILE`.
const { default: config } = await import(process.argv.at(-1));
await build({ config });
