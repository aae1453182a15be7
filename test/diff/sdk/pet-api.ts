/** A small API for comparisons. A function, so that each test edits a copy of its own. */

/** An object or a list, which tests edit freely. */
export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}

export function petApi(): Json {
  const ok = (schema: unknown) => ({
    description: "ok",
    content: { "application/json": { schema } },
  });
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  return {
    openapi: "3.1.0",
    info: { title: "Pet", version: "1.0.0" },
    servers: [{ url: "https://api.example.com", description: "Production" }],
    security: [{ token: [] }],
    paths: {
      "/pets": {
        get: {
          operationId: "listPets",
          parameters: [
            { name: "limit", in: "query", schema: { type: "integer" } },
            { name: "sort", in: "query", schema: { enum: ["name", "age"] } },
          ],
          responses: {
            200: ok({ type: "array", items: ref("Pet") }),
            default: ok(ref("Problem")),
          },
        },
        post: {
          operationId: "createPet",
          requestBody: {
            required: true,
            content: { "application/json": { schema: ref("NewPet") } },
          },
          responses: { 201: ok(ref("Pet")), 400: ok(ref("Problem")) },
        },
      },
      "/pets/{petId}": {
        get: {
          operationId: "getPet",
          parameters: [
            {
              name: "petId",
              in: "path",
              required: true,
              schema: { type: "string" },
            },
          ],
          responses: {
            200: {
              ...ok(ref("Pet")),
              headers: { ETag: { schema: { type: "string" } } },
            },
            404: ok(ref("Problem")),
          },
        },
        put: {
          operationId: "replacePet",
          parameters: [
            {
              name: "petId",
              in: "path",
              required: true,
              schema: { type: "string" },
            },
          ],
          requestBody: {
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  required: ["name"],
                  properties: {
                    name: { type: "string" },
                    tags: { type: "array", items: { type: "string" } },
                  },
                },
              },
            },
          },
          responses: { 204: { description: "done" } },
        },
      },
      "/animals": {
        get: {
          operationId: "listAnimals",
          responses: {
            200: ok({
              type: "object",
              required: ["animals"],
              properties: { animals: { type: "array", items: ref("Animal") } },
            }),
          },
        },
        post: {
          operationId: "addAnimal",
          requestBody: {
            required: true,
            content: { "application/json": { schema: ref("Animal") } },
          },
          responses: { 200: ok(ref("Animal")) },
        },
      },
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: {
        NewPet: {
          type: "object",
          required: ["name"],
          properties: {
            name: { type: "string" },
            age: { type: "integer" },
            status: ref("Status"),
          },
        },
        Pet: {
          allOf: [
            ref("NewPet"),
            {
              type: "object",
              required: ["id"],
              properties: {
                id: { type: "string" },
                owner: {
                  type: "object",
                  properties: { email: { type: "string" } },
                },
                parent: ref("Pet"),
              },
            },
          ],
        },
        Status: { type: "string", enum: ["available", "sold"] },
        Problem: {
          type: "object",
          required: ["message"],
          properties: {
            severity: { type: "string", enum: ["low", "high"] },
            message: { type: "string" },
          },
        },
        Cat: {
          type: "object",
          required: ["kind", "lives"],
          properties: {
            kind: { const: "cat" },
            lives: { type: "integer" },
          },
        },
        Dog: {
          type: "object",
          required: ["kind"],
          properties: {
            kind: { const: "dog" },
            barks: { type: ["boolean", "null"] },
          },
        },
        Animal: { oneOf: [ref("Cat"), ref("Dog")] },
        Unused: {
          type: "object",
          properties: { note: { type: "string" } },
        },
      },
    },
  };
}
