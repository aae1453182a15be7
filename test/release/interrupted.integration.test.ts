/** A build that is interrupted leaves `dist` as it was. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { generate } from "../../src/generate.js";

const root = join(import.meta.dirname, "../..");
const work = mkdtempSync(join(tmpdir(), "specwright-interrupted-"));

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

describe("prepack of a generated package", async () => {
  const { files } = await generate({
    input: join(root, "spec/petstore.yaml"),
    targets: ["validators", "client", "cli"],
    today: "2026-11-15",
  });
  const scriptOf = (target: string): string => {
    const file = files.find(({ path }) => path === `${target}/package.json`);
    const { scripts } = JSON.parse(file?.text ?? "{}") as {
      scripts: { prepack: string };
    };
    return scripts.prepack;
  };

  it.each(["validators", "cli"])("of %s", (target) => {
    const steps = scriptOf(target).split(" && ");
    const commands = join(work, "bin");
    mkdirSync(commands, { recursive: true });
    // They write where they are told to, as the compiler and the bundler do.
    for (const [name, flag] of [
      ["tsc", "--outDir "],
      ["esbuild", "--outfile="],
    ] as const) {
      const text = `#!/bin/sh
case "$*" in *${flag.trim()}*) mkdir -p dist.next; echo new > dist.next/index.js;; esac
`;
      writeFileSync(join(commands, name), text);
      chmodSync(join(commands, name), 0o755);
    }
    for (let count = 0; count <= steps.length; count++) {
      const folder = join(work, `${target}-${String(count)}`);
      mkdirSync(join(folder, "dist"), { recursive: true });
      writeFileSync(join(folder, "dist/index.js"), "old\n");
      writeFileSync(join(folder, "dist/gone.js"), "old\n");
      for (const step of steps.slice(0, count))
        execFileSync("sh", ["-c", step], {
          cwd: folder,
          env: {
            ...process.env,
            PATH: `${commands}${delimiter}${process.env["PATH"] ?? ""}`,
          },
        });
      const text = readFileSync(join(folder, "dist/index.js"), "utf8");
      const isWhole =
        text === (existsSync(join(folder, "dist/gone.js")) ? "old\n" : "new\n");
      expect(isWhole, steps[count - 1] ?? "").toBe(true);
      if (count === steps.length) expect(readdirSync(folder)).toEqual(["dist"]);
    }
  });
});

describe("npm run build", () => {
  it("leaves dist until it is complete", async () => {
    const listed = () =>
      readdirSync(join(root, "dist"), { recursive: true }).sort();
    const before = listed();
    const main = readFileSync(join(root, "dist/cli/main.js"), "utf8");
    const fresh = join(root, "dist.next");
    rmSync(fresh, { recursive: true, force: true });
    const build = spawn(process.execPath, ["scripts/build.mjs"], {
      cwd: root,
      stdio: "ignore",
      // A group of its own, so that the compiler ends, too.
      detached: true,
    });
    const ended = once(build, "exit");
    while (!existsSync(fresh) && build.exitCode === null)
      await new Promise((resolve) => setImmediate(resolve));
    process.kill(-(build.pid ?? 0), "SIGKILL");
    await ended;
    expect(build.signalCode).toBe("SIGKILL");
    expect(listed()).toEqual(before);
    expect(readFileSync(join(root, "dist/cli/main.js"), "utf8")).toBe(main);
    rmSync(fresh, { recursive: true, force: true });
  });
});
