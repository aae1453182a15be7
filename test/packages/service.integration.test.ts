/**
 * The pet store service as it is deployed: packed with the generated packages, installed in an empty folder and started
 * there. What it takes from others comes from our own `node_modules`, so that no registry is needed.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startIn } from "../service/service-process.js";
import { pack, run } from "./npm.js";

const root = join(import.meta.dirname, "../..");
const key = "a-key-of-the-tests";
const ours = {
  "petstore-service": "examples/petstore",
  "@petstore/server": "generated/server",
  "@petstore/validators": "generated/validators",
  "@petstore/webhooks": "generated/webhooks",
};
let work = "";
let elsewhere = "";

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "specwright-service-"));
  elsewhere = join(work, "elsewhere");
  mkdirSync(elsewhere);
  const folders = Object.values(ours).map((folder) => join(root, folder));
  const tarballs = pack(folders, work);
  const packed = Object.keys(ours).map((name, index): [string, string] => [
    name,
    tarballs[index] ?? "",
  ]);
  const dependencies = [...Object.entries(ofOthers()), ...packed].map(
    ([name, place]) => [name, `file:${place}`],
  );
  const manifest = {
    private: true,
    dependencies: Object.fromEntries(dependencies) as object,
  };
  writeFileSync(join(elsewhere, "package.json"), JSON.stringify(manifest));
  const cache = join(work, "cache");
  const flags = [
    "--offline",
    "--install-links",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  run("npm", ["install", ...flags, "--cache", cache], elsewhere);
});

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

/** All that the service needs from others, by name, with its folder. */
function ofOthers(): Record<string, string> {
  const needed = new Map<string, string>();
  const visit = (folder: string): void => {
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as { dependencies?: Record<string, string> };
    for (const name of Object.keys(dependencies)) {
      if (name.startsWith("@petstore/") || needed.has(name)) continue;
      const place = join(root, "node_modules", name);
      // One of two versions would have to be chosen, and that is for npm to do.
      expect(existsSync(join(place, "node_modules"))).toBe(false);
      needed.set(name, place);
      visit(place);
    }
  };
  visit(join(root, "examples/petstore"));
  return Object.fromEntries(needed);
}

it("starts elsewhere, and keeps pets", async () => {
  const data = join(work, "data");
  const main = "node_modules/petstore-service/dist/main.js";
  const service = startIn(
    elsewhere,
    [process.execPath, "--liftoff-only", main],
    {
      PETSTORE_API_KEY: key,
      DATA_DIR: data,
    },
  );
  try {
    const address = await service.listening;
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
    };
    const body = '{"name":"Packed","categoryId":1}';
    const created = await fetch(`${address}/pets`, {
      method: "POST",
      headers,
      body,
    });
    expect(created.status).toBe(201);
    const pet = (await created.json()) as object;
    const listed = await fetch(`${address}/pets`, { headers });
    expect(await listed.json()).toContainEqual(pet);
  } finally {
    expect(await service.kill("SIGTERM")).toMatchObject({ code: 0 });
  }
});
