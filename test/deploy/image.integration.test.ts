/** The steps of the Dockerfile give a service that starts, is healthy, and contains nothing that it does not need. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startIn, type ServiceProcess } from "../service/service-process.js";
import { deployTools, needs } from "../support/needs.js";
import {
  contextFiles,
  parseDockerfile,
  runDockerfile,
  type Stage,
} from "./dockerfile.js";

const root = join(import.meta.dirname, "../..");
const example = join(root, "examples/petstore");

describe("the image", needs(deployTools), () => {
  const work = mkdtempSync(join(tmpdir(), "petstore-image-"));
  let image: Stage;
  let service: ServiceProcess;

  beforeAll(() => {
    const text = readFileSync(join(example, "Dockerfile"), "utf8");
    const files = contextFiles(root, join(example, "Dockerfile.dockerignore"));
    image = runDockerfile(parseDockerfile(text), { folder: root, files }, work);
  });

  afterAll(async () => {
    await service.kill("SIGKILL");
    rmSync(work, { recursive: true, force: true });
  });

  it("starts and is healthy", async () => {
    const folder = join(image.folder, image.workdir);
    const [command = "", ...parameters] =
      image.commands.get("ENTRYPOINT") ?? [];
    service = startIn(folder, [command, ...parameters], {
      ...image.environment,
      HOST: "127.0.0.1",
      PORT: "0",
      DATA_DIR: join(work, "data"),
      PETSTORE_API_KEY: "a-key",
    });
    const address = await service.listening;
    const check = (port: string) => {
      const [program = "", ...rest] = image.commands.get("HEALTHCHECK") ?? [];
      return spawnSync(program, rest, {
        cwd: folder,
        env: { PATH: process.env["PATH"], PORT: port },
      }).status;
    };
    expect(check(new URL(address).port)).toBe(0);
    expect(check("1")).toBe(1);
  });

  it("has no development dependencies and no sources of the generator", () => {
    const has = (path: string) => existsSync(join(image.folder, "app", path));
    expect(has("node_modules/pg")).toBe(true);
    expect(has("node_modules/@petstore/server/dist/index.js")).toBe(true);
    expect(has("node_modules/vitest")).toBe(false);
    expect(has("node_modules/ts-morph")).toBe(false);
    expect(has("src")).toBe(false);
  });
});
