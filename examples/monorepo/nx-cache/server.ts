/** A remote cache for Nx on the generated server: files in a folder, one for each task. */
import { createWriteStream, existsSync, openAsBlob } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createApi } from "./generated/server/index.js";
import { listener } from "./generated/server/node.js";

const [, , folder = "cache"] = process.argv;
const token = process.env["CACHE_TOKEN"];
if (!token) throw new Error("CACHE_TOKEN is not set");
const fileOf = (hash: string) => join(folder, hash);
await mkdir(folder, { recursive: true });

const api = createApi(
  {
    async getOutput({ path: { hash } }) {
      const file = fileOf(hash);
      return existsSync(file)
        ? { status: 200, body: await openAsBlob(file) }
        : { status: 404, body: "There is no output with this hash." };
    },
    async putOutput({ path: { hash }, body }) {
      const file = fileOf(hash);
      if (existsSync(file))
        return { status: 409, body: "An output is never replaced." };
      // Another client must not receive a part of a file.
      const upload = `${file}.${crypto.randomUUID()}`;
      await pipeline(body, createWriteStream(upload));
      await rename(upload, file);
      return { status: 200 };
    },
  },
  {
    maxStreamSize: 100 * 1024 * 1024,
    security: { token: (given) => (given === token ? {} : null) },
  },
);

const port = Number(process.env["PORT"] ?? 8080);
createServer(listener(api)).listen(port, "127.0.0.1");
