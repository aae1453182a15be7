/** For random specs, and random additions to them: no name changes, no two are the same, and the order of work is no matter. */
import fc from "../support/fast-check.js";
import { expect, it } from "vitest";
import {
  namedResponses,
  namesOf,
  published,
  specOf,
  text,
  type Named,
} from "./names.js";

/** Responses whose types could have the names of schemas or of types of operations. */
const sharedNames = ["Pet", "pet", "PetResponse", "ListPets", "list"];

const shared = Object.fromEntries(
  sharedNames.map((name) => {
    const content = { "application/json": { schema: { type: "object" } } };
    return [name, { description: "", content }];
  }),
);

function specWith(...parts: Parameters<typeof specOf>): object {
  const spec = specOf(...parts) as { components: object };
  return { ...spec, components: { ...spec.components, responses: shared } };
}

const schemaName = fc.constantFrom(
  ..."Pet pet PET Pet2 PetInput pet_input Pet2Input PetFailure PetBody ListPetsQuery listPetsBody CreateFormBody List class Array con com COM com2 1 index".split(
    " ",
  ),
);

const schema = fc.constantFrom(text, {
  type: "object",
  properties: { id: { type: "string", readOnly: true } },
});

const operationId = fc.constantFrom(
  "pet",
  "listPets",
  "ListPets",
  "list_pets",
  "listPets2",
  "list",
  "create",
  "createForm",
  "createClient",
  "delete",
  "a$b",
  "ab",
);

const address = fc
  .tuple(
    fc.constantFrom("get", "put", "post"),
    fc.constantFrom("/pets", "/Pets", "/list/pets", "/v1/pets", "/a/{id}"),
  )
  .map((parts) => parts.join(" "));

const operation = fc.record(
  {
    operationId,
    tags: fc.constantFrom(["pets"], ["Pets"], ["foo-2"], ["foo2"], ["con"]),
    parameters: fc.constant([{ name: "a", in: "query", schema: text }]),
    responses: fc.constantFrom(...sharedNames).map((name) => ({
      404: { $ref: `#/components/responses/${name}` },
    })),
    requestBody: fc
      .constantFrom("application/json", "application/x-www-form-urlencoded")
      .map((type) => ({ content: { [type]: { schema: { type: "object" } } } })),
  },
  { requiredKeys: [] },
);

const schemas = fc.dictionary(schemaName, schema, { maxKeys: 8 });
/** An operationId that is there twice is a mistake, and which of the two has it is a matter of their order. */
const operations = fc
  .dictionary(address, operation, { maxKeys: 6 })
  .filter((all) => {
    const ids = Object.values(all).flatMap((one) => one.operationId ?? []);
    return new Set(ids).size === ids.length;
  });

/** Additions may come first or last in the spec. */
const additions = fc.record({
  schemas: fc.dictionary(schemaName, schema, { maxKeys: 3 }),
  operations: fc.dictionary(address, operation, { maxKeys: 2 }),
  place: fc.constantFrom("before", "after"),
});

function added<T>(
  place: "before" | "after",
  old: Record<string, T>,
  extra: Record<string, T>,
): Record<string, T> {
  const news = Object.entries(extra).filter(([key]) => !(key in old));
  const olds = Object.entries(old);
  return Object.fromEntries(
    place === "before" ? [...news, ...olds] : [...olds, ...news],
  );
}

function expectDistinct(named: Named): void {
  const { model, names } = named;
  const types = Object.values(model.schemas).flatMap(
    ({ id, role, projection }) =>
      role.kind === "inline"
        ? []
        : [
            names.schema(id).type.name,
            ...(projection === "split"
              ? [names.schema(id, "request").type.name]
              : []),
          ],
  );
  const all = model.operations.map(({ id }) => names.operation(id));
  const responses = namedResponses(model).map(({ id }) => id);
  for (const list of [
    types,
    [
      ...types,
      ...model.operations.map(
        ({ id }) => names.derived("client", id, "result").name,
      ),
      ...responses.flatMap((id) =>
        ["Success", "Failure"].map(
          (role) => names.response("client", id, role).name,
        ),
      ),
    ],
    [
      ...model.operations.map(
        ({ id }) => names.derived("server", id, "response").name,
      ),
      ...responses.map((id) => names.response("server", id, "response").name),
    ],
    all.map(({ call }) => call),
    all.map(({ slug }) => slug),
    names.groups.map(({ slug }) => slug),
    names.groups.map(({ call }) => call),
  ]) {
    expect(new Set(list).size).toBe(list.length);
  }
}

it("no existing name changes when something is added", async () => {
  await fc.assert(
    fc.asyncProperty(schemas, operations, additions, async (s, o, more) => {
      const before = await namesOf(specWith(s, o));
      const spec = specWith(
        added(more.place, s, more.schemas),
        added(more.place, o, more.operations),
      );
      const after = await namesOf(spec, before.kept);
      expect(published(after)).toMatchObject(published(before));
      expectDistinct(after);

      const again = await namesOf(spec, before.kept);
      expect(JSON.stringify(again.lock)).toBe(JSON.stringify(after.lock));
      const settled = await namesOf(spec, after.kept);
      expect(published(settled)).toEqual(published(after));
      expect(JSON.stringify(settled.lock)).toBe(JSON.stringify(after.lock));
      expect(settled.diagnostics).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
