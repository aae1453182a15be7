/** The album: a generated API with uploads, streams and cookies. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Api } from "../../templates/server/runtime/server.js";
import { generatedApp, type GeneratedApp } from "../server/generated-app.js";

export interface Album extends GeneratedApp {
  createAlbum(): Api;
  /** What happened to the requests that were aborted. */
  ended: string[];
}

const code = `
import { createApi } from "album-server";

export const ended: string[] = [];

let begin = (): void => undefined;
const begun = new Promise<void>((resolve) => (begin = resolve));

async function* ticks(signal: AbortSignal) {
  const stopped = new Promise((resolve) => {
    signal.addEventListener("abort", resolve);
  });
  try {
    for (let n = 1; ; n++) {
      // The fourth tick shows that the operation \`slow\` was called.
      if (n === 4) await Promise.race([begun, stopped]);
      yield { n };
      await new Promise((resolve) => setImmediate(resolve));
    }
  } finally {
    ended.push("ticks");
  }
}

export function createAlbum() {
  return createApi(
    {
      upload({ body: { title, tags = [], file } }) {
        const { name = "", type, size } = file as File;
        const body = { title, tags, name, type, size };
        return { status: 200, headers: { "X-Size": size }, body };
      },
      watch: (request, { signal }) => ({ status: 200, body: ticks(signal) }),
      readLines: () => ({ status: 200, body: [{ n: 1 }, { n: 2 }, { n: 3 }] }),
      slow: (request, { signal }) =>
        new Promise((resolve) => {
          begin();
          signal.addEventListener("abort", () => {
            ended.push("slow");
            resolve({ status: 204 });
          });
        }),
      whoAmI: (request, { principal }) => ({
        status: 200,
        body: principal ?? "nobody",
      }),
      signIn: () => ({
        status: 204,
        headers: { "Set-Cookie": "session=Anna; HttpOnly; SameSite=Strict" },
      }),
    },
    { basePath: "", security: { session: (name) => name } },
  );
}
`;

export function albumApp(): Promise<Album> {
  const spec = readFileSync(join(import.meta.dirname, "album.yaml"), "utf8");
  return generatedApp<Album>("album", spec, code);
}
