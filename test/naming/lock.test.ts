/** Names that stay: what was published keeps its name, whatever is added to the spec. */
import { describe, expect, it } from "vitest";
import {
  namesOf,
  published,
  specOf,
  text,
  tryNames,
  type Named,
} from "./names.js";

const schema = (name: string) => `spec.json#/components/schemas/${name}`;
const query = { parameters: [{ name: "a", in: "query", schema: text }] };
const listPets = { operationId: "listPets", ...query };

describe("without a lock", () => {
  it("the spec's own names come first", async () => {
    const { names, model } = await namesOf(
      specOf({ ListPetsQuery: text }, { "get /pets": listPets }),
    );
    const [operation] = model.operations;
    expect(names.schema(schema("ListPetsQuery")).type.name).toBe(
      "ListPetsQuery",
    );
    expect(names.schema(operation?.inputs.query ?? "").type.name).toBe(
      "ListPetsOperationQuery",
    );
  });

  it("the request view of a schema gives way to a schema of its name", async () => {
    const split = {
      type: "object",
      properties: { id: { type: "string", readOnly: true } },
    };
    const { names } = await namesOf(specOf({ Pet: split, PetInput: text }));
    expect(names.schema(schema("PetInput")).type.name).toBe("PetInput");
    expect(names.schema(schema("Pet"), "request").type.name).toBe(
      "PetSchemaInput",
    );
  });

  it("numbers make no device of a file", async () => {
    const { names } = await namesOf(specOf({ com: text, COM: text }));
    expect(names.schema(schema("COM")).type.module).toBe("schemas/com10");
  });

  it("two operations never have one call", async () => {
    const { names, model } = await namesOf(
      specOf(
        {},
        {
          "get /a": { operationId: "a$b" },
          "get /b": { operationId: "ab" },
        },
      ),
    );
    const calls = model.operations.map(({ id }) => names.operation(id).call);
    expect(new Set(calls).size).toBe(2);
  });

  it("no operation has the name of a property that every object has", async () => {
    const inherited = Object.getOwnPropertyNames(Object.prototype);
    const { names, model } = await namesOf(
      specOf(
        {},
        Object.fromEntries(
          inherited.map((operationId) => [
            `get /${operationId}`,
            { operationId },
          ]),
        ),
      ),
    );
    const calls = model.operations.map(({ id }) => names.operation(id).call);
    expect(calls).toHaveLength(inherited.length);
    for (const call of calls) expect(inherited).not.toContain(call);
  });
});

describe("the spec's names", () => {
  const warnings = (
    diagnostics: readonly { code: string; message: string }[],
  ) => diagnostics.map(({ code, message }) => `${code}: ${message}`);

  it.each(
    "Email Report Uri Date Text Client Result Auth Error Object Promise Array ValidationError StandardSchema".split(
      " ",
    ),
  )("%s stays", async (name) => {
    const { names, diagnostics } = await namesOf(specOf({ [name]: text }));
    expect(names.schema(schema(name)).type.name).toBe(name);
    expect(diagnostics).toEqual([]);
  });

  it("are never given to another", async () => {
    const { names, diagnostics } = await namesOf(
      specOf({ object: text, Object: text, Object2: text, OBJECT: text }),
    );
    const nameOf = (name: string) => names.schema(schema(name)).type.name;
    expect(["Object", "Object2", "OBJECT"].map(nameOf)).toEqual([
      "Object",
      "Object2",
      "OBJECT",
    ]);
    expect(nameOf("object")).toBe("Object3");
    expect(warnings(diagnostics)).toEqual([
      `name-changed: This is named Object3 in all packages: Object is the name of ${schema("Object")}.`,
    ]);
  });

  it("are kept as they are spelled where another has their usual form", async () => {
    const { names } = await namesOf(specOf({ Foo_Bar: text, FooBar: text }));
    expect(names.schema(schema("Foo_Bar")).type.name).toBe("Foo_Bar");
  });

  it("are not hidden by types of operations", async () => {
    const { names, model } = await namesOf(
      specOf(
        { LoginRequest: text, LoginResult: text, LoginResponse: text },
        { "post /login": { operationId: "login" } },
      ),
    );
    const id = model.operations[0]?.id ?? "";
    const derived = (target: string, role: string) =>
      names.derived(target, id, role).name;
    expect([
      derived("client", "call"),
      derived("client", "request"),
      derived("client", "result"),
      derived("server", "request"),
      derived("server", "response"),
    ]).toEqual([
      "login",
      "LoginOperationRequest",
      "LoginOperationResult",
      "LoginOperationRequest",
      "LoginOperationResponse",
    ]);
  });

  it("move the packages' own", async () => {
    const { names } = await namesOf(
      specOf({ Client: text, ApiResult: text, Result: text }),
    );
    expect(names.exported("client", "Client")).toBe("ApiClient");
    expect(names.exported("client", "Result")).toBe("Result2");
    expect(names.exported("client", "createClient")).toBe("createClient");
  });

  it("of operations are reported where they cannot stay", async () => {
    const { diagnostics } = await namesOf(
      specOf(
        {},
        {
          "get /a": { operationId: "delete" },
          "get /b": { operationId: "createClient" },
          "get /c": { operationId: "toString" },
          "get /d": { operationId: "iOSDevices" },
        },
      ),
    );
    expect(warnings(diagnostics)).toEqual([
      "name-changed: This is named toString2 in all packages: toString is the name of a property of every object.",
      "name-changed: This is named delete_ in the client: delete is a reserved word in TypeScript.",
      "name-changed: This is named createClientOperation in the client: createClient is the name of an export of the client package.",
    ]);
  });
});

describe("a lock", () => {
  it("has a line for each name, and more only where names do not follow", async () => {
    const { lock } = await namesOf(
      specOf(
        { Pet: text, pet: text },
        {
          "get /pets": { ...listPets, tags: ["Pets"] },
          "get /b": { operationId: "createClient" },
        },
      ),
    );
    expect(lock).toEqual({
      groups: { Pets: "pets", b: "b" },
      operations: {
        "spec.json#/paths/~1b/get": {
          name: "CreateClient",
          targets: { client: { call: "createClientOperation" } },
        },
        "spec.json#/paths/~1pets/get": "ListPets",
      },
      schemas: {
        [schema("Pet")]: "Pet",
        [schema("pet")]: { name: "Pet2", file: "pet2" },
        "spec.json#/paths/~1pets/get/parameters:query": "ListPetsQuery",
      },
    });
  });

  it("keeps a derived name from a new schema and reports it", async () => {
    const operations = { "get /pets": listPets };
    const before = await namesOf(specOf({}, operations));
    const after = await namesOf(
      specOf({ ListPetsQuery: text }, operations),
      before.kept,
    );
    expect(published(after)).toMatchObject(published(before));
    expect(after.lock.schemas[schema("ListPetsQuery")]).toBe("ListPetsQuery2");
    expect(after.diagnostics).toMatchObject([
      {
        code: "name-taken",
        severity: "warning",
        place: { pointer: "/components/schemas/ListPetsQuery" },
      },
    ]);
    const again = await namesOf(
      specOf({ ListPetsQuery: text }, operations),
      after.kept,
    );
    expect(again.diagnostics).toEqual([]);
    expect(again.lock).toEqual(after.lock);
  });

  it("gives a name away when its entry is deleted", async () => {
    const operations = { "get /pets": listPets };
    const { lock } = await namesOf(specOf({}, operations));
    const after = await namesOf(specOf({ ListPetsQuery: text }, operations), {
      ...lock,
      schemas: {},
    });
    expect(after.lock.schemas[schema("ListPetsQuery")]).toBe("ListPetsQuery");
    expect(after.diagnostics).toEqual([]);
  });

  it("forgets names that are gone", async () => {
    const before = await namesOf(specOf({ Pet: text, pet: text }));
    const without = await namesOf(specOf({ pet: text }), before.kept);
    expect(without.lock.schemas).toEqual({
      [schema("pet")]: { name: "Pet2", file: "pet2" },
    });
    const after = await namesOf(
      specOf({ pet: text, PET: text, Pet: text }),
      without.kept,
    );
    expect(after.lock.schemas).toEqual({
      [schema("PET")]: "PET",
      [schema("Pet")]: { name: "Pet", file: "pet3" },
      [schema("pet")]: { name: "Pet2", file: "pet2" },
    });
  });

  it("follows a new operationId, with all that is named after it", async () => {
    const before = await namesOf(specOf({}, { "get /pets": listPets }));
    const after = await namesOf(
      specOf({}, { "get /pets": { ...listPets, operationId: "searchPets" } }),
      before.kept,
    );
    expect(after.lock.operations).toEqual({
      "spec.json#/paths/~1pets/get": "SearchPets",
    });
    expect(Object.values(after.lock.schemas)).toEqual(["SearchPetsQuery"]);
  });

  it("keeps the name of an operation whose operationId another one has taken", async () => {
    const before = await namesOf(specOf({}, { "get /b": listPets }));
    const after = await namesOf(
      specOf({}, { "get /a": listPets, "get /b": listPets }),
      before.kept,
    );
    expect(published(after)).toMatchObject(published(before));
  });

  it("keeps the name of a shared body that a new operation uses first", async () => {
    const missing = {
      description: "",
      content: { "application/json": { schema: { type: "object" } } },
    };
    const uses = (operationId: string) => ({
      operationId,
      responses: { 404: { $ref: "#/components/responses/Missing" } },
    });
    const spec = (operations: Record<string, object>) => ({
      ...specOf({}, operations),
      components: { responses: { Missing: missing } },
    });
    const before = await namesOf(spec({ "get /b": uses("b") }));
    const after = await namesOf(
      spec({ "get /a": uses("a"), "get /b": uses("b") }),
      before.kept,
    );
    expect(Object.values(before.lock.schemas)).toEqual(["MissingBody"]);
    expect(after.lock.schemas).toEqual(before.lock.schemas);
    const [id = ""] = Object.keys(before.lock.schemas);
    const earlier = await namesOf(spec({ "get /b": uses("b") }), {
      schemas: { [id]: "B404Body" },
    });
    expect(earlier.lock.schemas).toEqual({ [id]: "B404Body" });
  });

  it("takes any good name that a person writes into it", async () => {
    const after = await namesOf(specOf({ pet: text }), {
      schemas: { [schema("pet")]: "LegacyPet" },
    });
    expect(after.lock.schemas).toEqual({ [schema("pet")]: "LegacyPet" });
  });

  it("keeps names that an older version chose by numbers", async () => {
    const spec = specOf(
      { Email: text },
      { "get /b": { operationId: "createClient" } },
    );
    const { names, model, diagnostics } = await namesOf(spec, {
      operations: {
        "spec.json#/paths/~1b/get": {
          name: "CreateClient",
          targets: { client: "CreateClient2" },
        },
      },
      schemas: { [schema("Email")]: "Email2" },
    });
    const id = model.operations[0]?.id ?? "";
    expect(names.schema(schema("Email")).type.name).toBe("Email2");
    expect(names.derived("client", id, "call").name).toBe("createClient2");
    expect(names.derived("client", id, "request").name).toBe(
      "CreateClient2Request",
    );
    expect(diagnostics).toEqual([]);
  });

  it("keeps a published type of an operation from a new schema", async () => {
    const operations = { "get /pets": listPets };
    const before = await namesOf(specOf({}, operations));
    const after = await namesOf(
      specOf({ ListPetsRequest: text }, operations),
      before.kept,
    );
    expect(published(after)).toMatchObject(published(before));
    expect(after.lock.schemas[schema("ListPetsRequest")]).toBe(
      "ListPetsRequest2",
    );
    expect(after.diagnostics).toMatchObject([{ code: "name-taken" }]);
  });

  it("gives up a type of an operation that hid a published schema", async () => {
    const spec = specOf({ ListPetsRequest: text }, { "get /pets": listPets });
    const { lock, diagnostics } = await namesOf(spec, {
      operations: { "spec.json#/paths/~1pets/get": "ListPets" },
      schemas: { [schema("ListPetsRequest")]: "ListPetsRequest" },
    });
    expect(lock.schemas[schema("ListPetsRequest")]).toBe("ListPetsRequest");
    const request = "ListPetsOperationRequest";
    expect(lock.operations["spec.json#/paths/~1pets/get"]).toEqual({
      name: "ListPets",
      targets: { client: { request }, server: { request } },
    });
    expect(diagnostics).toMatchObject([
      { code: "name-lost" },
      { code: "name-lost" },
    ]);
  });

  it("cannot keep a reserved word", async () => {
    const after = await namesOf(specOf({ pet: text }), {
      schemas: { [schema("pet")]: "class" },
    });
    expect(after.lock.schemas).toEqual({ [schema("pet")]: "Pet" });
    expect(after.diagnostics).toMatchObject([{ code: "name-lost" }]);
  });
});

describe("a broken lock", () => {
  const spec = specOf({ Pet: text, Dog: text });
  it.each([
    ["Pet", "names is not an object"],
    [{ schemas: [] }, "names / schemas is not an object"],
    [{ schemas: { x: 1 } }, "names / schemas / x is not an object"],
    [{ schemas: { x: {} } }, "names / schemas / x / name is not a string"],
    [
      { schemas: { x: "a } ; evil()" } },
      "names / schemas / x / name is not an identifier: a } ; evil()",
    ],
    [
      { schemas: { "\u001b[31m": "\u202e" } },
      "names / schemas / \\u001b[31m / name is not an identifier: \\u202e",
    ],
    [
      { groups: { pets: "../../etc" } },
      "names / groups / pets is not a file name: ../../etc",
    ],
    [
      { operations: { x: { name: "A", file: "con" } } },
      "names / operations / x / file is not a file name: con",
    ],
    [
      { operations: { x: { name: "A", targets: { client: "1" } } } },
      "names / operations / x / targets / client is not an identifier: 1",
    ],
  ])("%j is refused", async (lock, reason) => {
    const { named, diagnostics } = await tryNames(spec, lock);
    expect(named).toBeNull();
    expect(diagnostics).toMatchObject([
      {
        code: "names-unreadable",
        message: `The names stored in .specwright.json are invalid: ${reason}.`,
      },
    ]);
  });

  it("with one name for two things is refused", async () => {
    const lock = {
      schemas: { [schema("Pet")]: "Pet", [schema("Dog")]: "Pet" },
    };
    const { diagnostics } = await tryNames(spec, lock);
    expect(diagnostics).toMatchObject([{ code: "names-clash" }]);
    expect(diagnostics[0]?.message).toContain(schema("Dog"));
  });

  it("may contain anything about names that are gone", async () => {
    const lock = { schemas: { gone: "Pet", [schema("Dog")]: "Pet" } };
    const { lock: after } = await namesOf(spec, lock);
    expect(after.schemas).toEqual({
      [schema("Dog")]: "Pet",
      [schema("Pet")]: "Pet2",
    });
  });
});

describe("file names with abbreviations", () => {
  const spec = specOf(
    { OAuthToken: text, PDFs: text },
    { "get /a": { operationId: "listOAuthURLs", tags: ["OAuth"] } },
  );
  const schemas = ["OAuthToken", "PDFs"].map(schema);

  it("do not split them", async () => {
    const named = await namesOf(spec);
    const found = published(named);
    expect(schemas.map((id) => found[`${id} file`])).toEqual([
      "schemas/oauth-token",
      "schemas/pdfs",
    ]);
    const [operation] = named.model.operations;
    expect(found[`${operation?.id ?? ""} file`]).toBe("list-oauth-urls");
    expect(found["group OAuth"]).toBe("oauth oauth");
    expect(published(await namesOf(spec, named.kept))).toEqual(found);
  });

  it("are kept by a lock that was written before", async () => {
    const { model } = await namesOf(spec);
    const [operation] = model.operations;
    const id = operation?.id ?? "";
    const before = {
      groups: { OAuth: "o-auth" },
      operations: { [id]: "ListOAuthURLs" },
      schemas: Object.fromEntries(
        ["OAuthToken", "PDFs"].map((name) => [schema(name), name]),
      ),
    };
    const named = await namesOf(spec, before);
    const found = published(named);
    expect(schemas.map((one) => found[`${one} file`])).toEqual([
      "schemas/o-auth-token",
      "schemas/pd-fs",
    ]);
    expect(found[`${id} file`]).toBe("list-o-auth-ur-ls");
    expect(found["group OAuth"]).toBe("o-auth oAuth");
    expect(named.kept).toMatchObject(before);
  });
});

describe("servers", () => {
  const production = {
    url: "https://api.example/v1",
    description: "Production.",
  };
  const staging = { url: "https://staging.example/v1" };
  const regional = (region: string) => ({
    url: "https://{region}.example",
    description: "Regional.",
    variables: { region: { default: region } },
  });
  const identifiers = ({ names }: Named) =>
    names.servers.map(({ identifier }) => identifier);
  const specWith = (...servers: object[]) => ({ ...specOf({}), servers });

  it("are listed by their URLs", async () => {
    const { kept } = await namesOf(
      specWith(production, staging, regional("eu"), regional("us")),
    );
    expect(kept).toMatchObject({
      servers: {
        "https://api.example/v1": "production",
        "https://eu.example": "regional",
        "https://staging.example/v1": "server2",
        "https://us.example": "regional2",
      },
    });
  });

  it("keep their names when descriptions and their order change", async () => {
    const { kept } = await namesOf(specWith(production, staging));
    const moved = await namesOf(
      specWith(
        { ...staging, description: "For tests." },
        { ...production, description: "The main one." },
      ),
      kept,
    );
    expect(identifiers(moved)).toEqual(["server2", "production"]);
  });

  it("do not give their names to new ones", async () => {
    const { kept } = await namesOf(specWith(production));
    const added = await namesOf(
      specWith({ ...production, url: "https://new.example" }, production),
      kept,
    );
    expect(identifiers(added)).toEqual(["production2", "production"]);
  });

  it("leave their names when they are removed", async () => {
    const { kept } = await namesOf(specWith(production));
    const replaced = await namesOf(
      specWith({ ...production, url: "https://new.example" }),
      kept,
    );
    expect(identifiers(replaced)).toEqual(["production"]);
    expect(Object.keys(replaced.lock.servers ?? {})).toEqual([
      "https://new.example",
    ]);
  });

  it("may be renamed in the lock, but not to one name", async () => {
    const names = (first: string, second: string) => ({
      servers: {
        "https://api.example/v1": first,
        "https://staging.example/v1": second,
      },
    });
    const spec = specWith(production, staging);
    const renamed = await namesOf(spec, names("live", "tests"));
    expect(identifiers(renamed)).toEqual(["live", "tests"]);
    const clash = await tryNames(spec, names("live", "live"));
    expect(clash.diagnostics.map(({ code }) => code)).toEqual(["names-clash"]);
    const broken = await tryNames(spec, names("live", "not a name"));
    expect(broken.diagnostics.map(({ code }) => code)).toEqual([
      "names-unreadable",
    ]);
  });

  it("with one URL have a number", async () => {
    const { kept } = await namesOf(specWith(production, production));
    expect(kept).toMatchObject({
      servers: {
        "https://api.example/v1": "production",
        "https://api.example/v1 2": "production2",
      },
    });
  });
});
