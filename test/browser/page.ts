/** A web page with the generated clients in one bundle, and the CORS headers that an API needs for it. */
import { build } from "esbuild";
import type { RequestListener } from "node:http";
import { join } from "node:path";

const generated = join(import.meta.dirname, "../../generated");

/** The clients of the pet store and of the album, as the globals `petStore` and `album`. */
export async function bundle(albumFolder: string): Promise<string> {
  const client = join(generated, "client/src/index.ts");
  const { outputFiles, warnings } = await build({
    stdin: {
      contents: `
import * as petStore from ${JSON.stringify(client)};
import * as album from "album-client";
Object.assign(globalThis, { petStore, album });
`,
      resolveDir: albumFolder,
    },
    alias: {
      "@petstore/validators": join(generated, "validators/src/index.ts"),
    },
    bundle: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    write: false,
  });
  if (warnings.length > 0) throw new Error(JSON.stringify(warnings));
  return outputFiles[0]?.text ?? "";
}

/** Serves the page and its script. */
export function pageListener(script: string): RequestListener {
  return ({ url }, response) => {
    const isScript = url === "/app.js";
    response.setHeader(
      "content-type",
      isScript ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8",
    );
    if (url === "/favicon.ico") response.statusCode = 204;
    response.end(
      isScript
        ? script
        : '<!doctype html><title>Client</title><script src="/app.js"></script>',
    );
  };
}

export interface Cors {
  listener: RequestListener;
  /** The requested methods and headers of each preflight request. */
  preflights: string[];
}

/** Allows a page of another origin to call the API, with cookies. */
export function withCors(
  api: RequestListener,
  origin: string,
  exposed: string,
): Cors {
  const preflights: string[] = [];
  return {
    preflights,
    listener(request, response) {
      response.setHeader("access-control-allow-origin", origin);
      response.setHeader("access-control-allow-credentials", "true");
      response.setHeader("access-control-expose-headers", exposed);
      const { headers, method } = request;
      const asked = headers["access-control-request-method"];
      if (method !== "OPTIONS" || asked === undefined) {
        api(request, response);
        return;
      }
      const names = headers["access-control-request-headers"] ?? "";
      preflights.push(`${asked} ${names}`.trim());
      response.setHeader("access-control-allow-methods", asked);
      response.setHeader("access-control-allow-headers", names);
      response.writeHead(204).end();
    },
  };
}
