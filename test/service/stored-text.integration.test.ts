/** Any string is stored as text that PostgreSQL accepts, and read again unchanged. */
import { describe, expect, it } from "vitest";
import {
  originalText,
  storedText,
} from "../../examples/petstore/src/stored-text.js";
import { prepareDatabase } from "../../examples/petstore/src/migrate.js";
import { migrations } from "../../examples/petstore/src/migrations.js";
import { createStore } from "../../examples/petstore/src/store.js";
import fc from "../support/fast-check.js";
import { newStorage } from "./storages.js";

/** Many of the characters in question, among all others. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom("\u0000", "\u001a", "\ud800", "\udfff", "0", "a"),
    fc.nat(0xffff).map((unit) => String.fromCharCode(unit)),
  ),
});

describe("any string", () => {
  it("is the same after it was stored", () => {
    fc.assert(
      fc.property(text, (original) => {
        const stored = storedText(original);
        expect(stored).not.toMatch(/\0|\p{Surrogate}/u);
        expect(originalText(stored)).toBe(original);
      }),
      { numRuns: 1000 },
    );
  });
});

it("names of earlier versions are the same after the migration", async () => {
  const storage = await newStorage("folder");
  const database = await storage.open();
  const names = ["Rex", "\u001a0000", "a\u001a\u001a001ab", "\\u0000"];
  await database.query(
    "create table schema_migrations (version integer primary key, applied_at timestamptz not null default now())",
  );
  for (const { version, statements } of migrations.slice(0, 4)) {
    for (const statement of statements) await database.query(statement);
    await database.query(
      "insert into schema_migrations (version) values ($1)",
      [version],
    );
  }
  for (const name of names)
    await database.query(
      "insert into pets (name, category_id, status) values ($1, 1, 'sold')",
      [name],
    );
  const { from } = await prepareDatabase(database, {
    apiKey: null,
    seed: true,
  });
  expect(from).toBe(4);
  const pets = await createStore(database).listPets({ limit: 10, after: null });
  expect(pets.map(({ name }) => name)).toEqual(names);
  await database.close();
  await storage.remove();
});
