/** A web server for a built site. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};

export interface SiteServer {
  origin: string;
  close(): void;
}

/** Serves a folder at `base`. */
export async function serve(folder: string, base = "/"): Promise<SiteServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = decodeURIComponent(pathname);
    const file = path.startsWith(base)
      ? join(
          folder,
          path.slice(base.length),
          path.endsWith("/") ? "index.html" : "",
        )
      : "";
    if (!existsSync(file) || !statSync(file).isFile()) {
      const missing = join(folder, "404.html");
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" });
      createReadStream(missing).pipe(response);
      return;
    }
    const type = types[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
