/** `node --import ./scripts/typescript.mjs FILE.ts` runs TypeScript of this repository without a build. */
import { register } from "node:module";

register("./typescript-hooks.mjs", import.meta.url);
