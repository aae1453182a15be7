import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiModel, Operation } from "../../src/model/model.js";
import { brief, buildFile, type Built, need } from "./build.js";

let built: Built;
let model: ApiModel;

beforeAll(async () => {
  const entry = join(import.meta.dirname, "../../spec/petstore.yaml");
  built = await buildFile(entry);
  model = built.model;
});

function operation(name: string): Operation {
  const found = model.operations.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`there is no operation ${name}`);
  return found;
}

describe("the pet store", () => {
  it("has no problems", () => {
    expect(built.problems).toEqual([]);
  });

  it("has its title, version and two servers below /v1", () => {
    expect(model.info).toMatchObject({ title: "Pet Store", version: "1.0.0" });
    const urls = model.servers.map(({ url, variables }) =>
      url.replace("{host}", variables[0]?.default ?? ""),
    );
    expect(urls).toEqual([
      "https://api.petstore.example/v1",
      "https://staging.petstore.example/v1",
    ]);
  });

  it("has four operations", () => {
    const lines = model.operations.map(
      ({ name, method, path, tags }) =>
        `${name} ${method} ${path.text} ${tags.join()}`,
    );
    expect(lines).toEqual([
      "listPets get /pets pets",
      "createPet post /pets pets",
      "getPet get /pets/{petId} pets",
      "listOrders get /store/orders store",
    ]);
  });

  it("asks for a bearer token everywhere", () => {
    expect(model.securitySchemes).toMatchObject([
      { name: "bearerAuth", scheme: { kind: "http", scheme: "bearer" } },
    ]);
    for (const { security } of model.operations) {
      expect(security).toEqual([
        { schemes: [{ scheme: "bearerAuth", scopes: [] }] },
      ]);
    }
  });

  it("answers every failure with an Error", () => {
    const codes = model.operations.map(({ responses }) =>
      responses.map(({ status }) =>
        status.kind === "code" ? status.code : status.kind,
      ),
    );
    expect(codes).toEqual([
      [200, 400, 401, 503, "default"],
      [201, 400, 401, 409, 422, 503, "default"],
      [200, 400, 401, 404, 503, "default"],
      [200, 401, 503, "default"],
    ]);
    for (const { responses } of model.operations) {
      for (const { contents } of responses.slice(1)) {
        const schema = model.schemas[contents[0]?.schema ?? ""];
        expect(schema?.type).toEqual({
          kind: "schema",
          schema: "error.yaml#/Error",
        });
      }
    }
  });

  it("has the schemas of the service", () => {
    const types = Object.values(model.schemas)
      .filter(({ role }) => role.kind === "declaration")
      .map(({ id, type }) => [id, brief(model, type)]);
    expect(Object.fromEntries(types)).toEqual({
      "pets.yaml#/PetStatus": '"available" | "pending" | "sold"',
      "pets.yaml#/NewPet":
        "{name: string, categoryId: int64, status?: PetStatus, ...}",
      "pets.yaml#/Pet":
        "{id: int64, name: string, categoryId: int64, status?: PetStatus, ...}",
      "pets.yaml#/Pets": "[]Pet",
      "pets.yaml#/PetCreated":
        '{type: "pet.created", timestamp: string, data: Pet, ...}',
      "error.yaml#/Error":
        "{code: string, message: string, status: int32, ...}",
      "store.yaml#/Order":
        "{id: int64, petId: int64, status: OrderStatus, placedAt: string, ...}",
      "store.yaml#/OrderStatus": '"placed" | "approved" | "delivered"',
      "store.yaml#/Orders": "[]Order",
    });
  });

  it("takes limit, status and cursor as one object, with their limits", () => {
    const { inputs } = operation("listPets");
    const id = "petstore.yaml#/paths/~1pets/get/parameters:query";
    expect(inputs).toEqual({
      path: null,
      query: id,
      header: null,
      cookie: null,
    });
    const schema = model.schemas[id];
    expect(schema?.role).toMatchObject({
      kind: "parameters",
      location: "query",
    });
    expect(brief(model, need(schema).type)).toBe(
      "{limit?: int32, status?: PetStatus, cursor?: string, ...}",
    );
    const limit =
      model.schemas["petstore.yaml#/paths/~1pets/get/parameters/0/schema"];
    expect(limit?.default).toEqual({ value: 20 });
    expect(limit?.assertions).toContainEqual({
      kind: "number",
      minimum: { value: 1, exclusive: false },
      maximum: { value: 100, exclusive: false },
      multipleOf: null,
      format: "int32",
    });
  });

  it("says how long everything is going to live", () => {
    const at = "/paths/~1pets~1{petId}/get";
    expect(operation("getPet").lifecycle).toMatchObject({
      stability: "stable",
      sources: {
        stability: null,
        deprecated: { pointer: `${at}/deprecated` },
        since: { pointer: `${at}/x-deprecated-since` },
        removal: { pointer: `${at}/x-deprecated-sunset` },
        replacement: { pointer: `${at}/x-replaced-by` },
      },
      deprecation: {
        since: "2026-11-15",
        sinceVersion: null,
        removal: "2030-12-05",
        replacement: {
          kind: "operation",
          operation: operation("listPets").id,
          parameters: [{ name: "status", value: "available" }],
          note: expect.any(String) as string,
        },
        note: null,
      },
    });
    expect(operation("listOrders").lifecycle.stability).toBe("experimental");
    const cursor = operation("listPets").parameters.find(
      ({ name }) => name === "cursor",
    );
    expect(cursor?.lifecycle.stability).toBe("beta");
  });

  it("keeps the keywords beside the reference of a property", () => {
    const status = model.schemas["pets.yaml#/NewPet/properties/status"];
    expect(status).toMatchObject({
      role: { kind: "inline" },
      type: { kind: "schema", schema: "pets.yaml#/PetStatus" },
      assertions: [{ kind: "reference", to: "pets.yaml#/PetStatus" }],
      default: { value: "available" },
    });
    expect(status?.documentation.description).toContain(
      "An animal added without a status is available.",
    );
  });

  it("is plain JSON", () => {
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });
});
