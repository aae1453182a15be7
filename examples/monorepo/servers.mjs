/** Remote caches on the loopback interface. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { modules, specwright } from "./workspaces.mjs";

export const token = "a-token-for-the-example";

/** The server for Turborepo from npm. */
export async function startTurboCache(folder) {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const script = join(modules, "turborepo-remote-cache/dist/cli.js");
  return start([script], port, {
    TURBO_TOKEN: token,
    STORAGE_PROVIDER: "local",
    STORAGE_PATH: folder,
    STORAGE_PATH_USE_TMP_FOLDER: "false",
    LOG_LEVEL: "error",
  });
}

/** The server for Nx, generated from `nx-cache/openapi.yaml`. */
export async function startNxCache(folder) {
  const project = join(folder, "server");
  cpSync(join(import.meta.dirname, "nx-cache"), project, { recursive: true });
  execFileSync(
    process.execPath,
    [
      specwright,
      "generate",
      "openapi.yaml",
      "--layout",
      "source",
      "--target",
      "server",
    ],
    { cwd: project, stdio: "pipe" },
  );
  const { build } = await import(
    pathToFileURL(join(modules, "esbuild/lib/main.js")).href
  );
  const script = join(project, "server.mjs");
  await build({
    entryPoints: [join(project, "server.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    format: "esm",
    logLevel: "warning",
  });
  const port = await freePort();
  return start([script, join(folder, "files")], port, { CACHE_TOKEN: token });
}

async function start(args, port, env) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port), HOST: "127.0.0.1" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; !(await answers(url)); attempt++) {
    if (attempt > 300 || child.exitCode !== null)
      throw new Error(`${args[0]} did not start`);
    await sleep(100);
  }
  return {
    url,
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

async function answers(url) {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}
