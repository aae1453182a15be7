/** The versions of a site: which specs they are, where they are in the site, and what changed between them. */
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { resolveOptions } from "../../src/base/config/options.js";
import type { Io } from "../../src/cli/io.js";
import { freshOutcome } from "../../src/cli/outcome.js";
import type { SiteVersion } from "../../src/commands/site/build.js";
import { siteVersions } from "../../src/commands/site/cli/versions.js";
import { createRepository } from "../diff/cli/repository.js";
import { put } from "../write/folder.js";

const specOf = (version: string, paths: readonly string[]) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version },
    paths: Object.fromEntries(
      paths.map((path) => [
        path,
        {
          get: {
            operationId: `get${path.slice(1)}`,
            responses: { 204: { description: "Done." } },
          },
        },
      ]),
    ),
  });

async function versionsOf(
  versions: { name: string; spec: string }[],
): Promise<SiteVersion[]> {
  const { folder, git, commit } = createRepository();
  commit({ "api.json": specOf("2.0.0", ["/a", "/b"]) });
  git("tag", "v2");
  put(folder, {
    "api.json": specOf("3.0.0", ["/a"]),
    "old.json": specOf("1.0.0", ["/a"]),
    "specwright.config.json": JSON.stringify({
      input: "api.json",
      site: { versions },
    }),
  });
  const { specs } = await resolveOptions(
    folder,
    {},
    () => import("../../src/index.js"),
  );
  const [spec] = specs;
  if (!spec) throw new Error("no spec");
  const nothing = () => undefined;
  const found = await siteVersions(spec, {
    // The working directory is another one.
    io: { cwd: tmpdir(), today: "2026-11-15" } as Io,
    outcome: freshOutcome(),
    progress: { show: nothing, bar: nothing, clear: nothing },
  });
  return found ?? [];
}

const page = ({ docs }: SiteVersion, name: string) =>
  docs.find(({ path }) => path === name)?.text ?? null;

const facts = (version: SiteVersion) => ({
  name: version.name,
  path: version.path,
  version: /Version `(.*?)`/.exec(page(version, "README.md") ?? "")?.[1],
  changes: /^# (.*)$/m.exec(page(version, "changes.md") ?? "")?.[1] ?? null,
});

it("are files and revisions of Git, and the input is at the root", async () => {
  const versions = await versionsOf([
    { name: "3", spec: "api.json" },
    { name: "2", spec: "git:v2:api.json" },
    { name: "1", spec: "old.json" },
  ]);
  expect(versions.map(facts)).toEqual([
    { name: "3", path: "", version: "3.0.0", changes: "What changed since 2" },
    {
      name: "2",
      path: "versions/2/",
      version: "2.0.0",
      changes: "What changed since 1",
    },
    { name: "1", path: "versions/1/", version: "1.0.0", changes: null },
  ]);
  const [third, second] = versions.map((one) => page(one, "changes.md"));
  expect(third).toMatch(/### Breaking \(1\)[^]*`GET \/b`/);
  expect(second).toMatch(/### Compatible \(1\)[^]*`GET \/b`/);
});

it("begin with the input if the list does not have it", async () => {
  const versions = await versionsOf([{ name: "2", spec: "git:v2:api.json" }]);
  expect(versions.map(facts)).toEqual([
    {
      name: "Latest",
      path: "",
      version: "3.0.0",
      changes: "What changed since 2",
    },
    { name: "2", path: "versions/2/", version: "2.0.0", changes: null },
  ]);
});

it("are the input alone without a list", async () => {
  expect((await versionsOf([])).map(facts)).toEqual([
    { name: "Latest", path: "", version: "3.0.0", changes: null },
  ]);
});
