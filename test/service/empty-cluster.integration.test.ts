/** The archive of an empty database is what PGlite itself would create. */
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeEmptyCluster } from "../../examples/petstore/src/database/empty-cluster.js";

/** Their rows depend on the time or on the order in which objects were created. */
const variable = ["pg_depend", "pg_init_privs", "pg_statistic"];

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "petstore-cluster-"));
  writeEmptyCluster(folder);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it("is readable by its owner only", () => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  expect(paths).toContain("PG_VERSION");
  const open = paths.filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
});

it("has the system catalogs and settings of a database that PGlite creates", async () => {
  const archived = await PGlite.create({ dataDir: folder });
  const created = await PGlite.create();
  try {
    expect(await contentOf(archived)).toEqual(await contentOf(created));
  } finally {
    await archived.close();
    await created.close();
  }
});

/** All system catalogs, as a hash each, and the settings. */
async function contentOf(pglite: PGlite): Promise<Record<string, unknown>> {
  const { rows: catalogs } = await pglite.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r'
     order by name`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of catalogs) {
    if (variable.includes(name)) continue;
    const { rows } = await pglite.query(
      `select count(*), md5(string_agg(row::text, ' ' order by row::text)) from ${name} as row`,
    );
    content[name] = rows;
  }
  const { rows } = await pglite.query(
    "select name, setting from pg_settings where name <> 'data_directory' order by name",
  );
  content["settings"] = rows;
  return content;
}
