/** Single edits of the pet API, and what they do to code on the generated packages. */
import { isRecord, type Json } from "./pet-api.js";

export interface Edit {
  name: string;
  apply(api: Json): void;
  /** The codes of the breaking findings, sorted. Empty if code still compiles. */
  breaks: string[];
}

const schemas = (api: Json): Json => at(api, "components", "schemas");
const operation = (api: Json, path: string, method: string): Json =>
  at(api, "paths", path, method);
const body = (api: Json): Json =>
  at(
    operation(api, "/pets/{petId}", "put"),
    "requestBody",
    "content",
    "application/json",
  );
const responses = (api: Json, path: string, method: string): Json =>
  at(operation(api, path, method), "responses");
const ref = (name: string): Json => ({
  $ref: `#/components/schemas/${name}`,
});

/** A part of a document. Throws if it does not exist, so that no edit edits nothing. */
export function at(value: Json, ...path: string[]): Json {
  let part = value;
  for (const name of path) {
    const next = part[name];
    if (!isRecord(next)) throw new Error(`There is no ${path.join("/")}`);
    part = next;
  }
  return part;
}

function listAt(value: Json, ...path: string[]): unknown[] {
  const part: unknown = at(value, ...path);
  if (!Array.isArray(part)) throw new Error(`${path.join("/")} is no list`);
  return part;
}

function set(target: Json, values: Record<string, unknown>): void {
  Object.assign(target, values);
}

function remove(target: Json, name: string): void {
  if (!(name in target)) throw new Error(`There is no ${name}`);
  Reflect.deleteProperty(target, name);
}

/** Edits after which code still compiles. Most of them only write the same API in another way. */
export const rewrites: Edit[] = [
  rewrite("nothing", () => undefined),
  rewrite("a description", (api) => {
    set(at(schemas(api), "Pet"), { description: "An animal." });
  }),
  rewrite("an inline request body becomes a component", (api) => {
    set(schemas(api), { Replacement: at(body(api), "schema") });
    set(body(api), { schema: ref("Replacement") });
  }),
  rewrite("a referenced request body is written inline", (api) => {
    const content = at(
      operation(api, "/pets", "post"),
      "requestBody",
      "content",
      "application/json",
    );
    set(content, { schema: at(schemas(api), "NewPet") });
  }),
  rewrite("a referenced property is written inline", (api) => {
    set(at(schemas(api), "NewPet", "properties"), {
      status: at(schemas(api), "Status"),
    });
  }),
  rewrite("an inline property becomes a component", (api) => {
    const owner = at(schemas(api), "Pet", "allOf", "1", "properties");
    set(schemas(api), { Owner: at(owner, "owner") });
    set(owner, { owner: ref("Owner") });
  }),
  rewrite("allOf is merged", (api) => {
    const parts = at(schemas(api), "Pet", "allOf", "1");
    set(schemas(api), {
      Pet: {
        type: "object",
        required: ["name", "id"],
        properties: {
          ...at(schemas(api), "NewPet", "properties"),
          ...at(parts, "properties"),
        },
      },
    });
  }),
  rewrite("an object is split into allOf", (api) => {
    set(schemas(api), {
      Problem: { allOf: [at(schemas(api), "Problem"), { type: "object" }] },
    });
  }),
  rewrite("a const becomes an enum of one", (api) => {
    set(at(schemas(api), "Cat", "properties"), {
      kind: { type: "string", enum: ["cat"] },
    });
  }),
  rewrite("a type list becomes anyOf", (api) => {
    set(at(schemas(api), "Dog", "properties"), {
      barks: { anyOf: [{ type: "null" }, { type: "boolean" }] },
    });
  }),
  rewrite("another order", (api) => {
    const reversed = Object.entries(schemas(api)).reverse();
    set(at(api, "components"), { schemas: Object.fromEntries(reversed) });
    listAt(schemas(api), "Animal", "oneOf").reverse();
    listAt(schemas(api), "Status", "enum").reverse();
  }),
  rewrite("a new optional property", (api) => {
    set(at(schemas(api), "NewPet", "properties"), { note: { type: "string" } });
  }),
  rewrite("a new required property of a response", (api) => {
    set(at(schemas(api), "Problem"), {
      required: ["message", "code"],
      properties: {
        ...at(schemas(api), "Problem", "properties"),
        code: { type: "integer" },
      },
    });
  }),
  rewrite("a new operation", (api) => {
    set(at(api, "paths"), {
      "/new": {
        get: {
          operationId: "getNew",
          responses: { 204: { description: "ok" } },
        },
      },
    });
  }),
  rewrite("a new status of an error", (api) => {
    set(responses(api, "/pets", "post"), {
      409: {
        description: "conflict",
        content: { "application/json": { schema: ref("Status") } },
      },
    });
  }),
  rewrite("a new success with the same body", (api) => {
    set(responses(api, "/pets", "post"), {
      200: at(responses(api, "/pets", "post"), "201"),
    });
  }),
  rewrite("a new optional parameter", (api) => {
    listAt(operation(api, "/pets", "get"), "parameters").push({
      name: "cursor",
      in: "query",
      schema: { type: "string" },
    });
  }),
  rewrite("a request accepts more values", (api) => {
    set(at(operation(api, "/pets", "get"), "parameters", "1"), {
      schema: { enum: ["name", "age", "id"] },
    });
  }),
  rewrite("a string of a response must be an object, too", (api) => {
    set(at(schemas(api), "Problem", "properties"), {
      message: { allOf: [{ type: "string" }, ref("Unused")] },
    });
  }),
  rewrite("a string of a response has no value any more", (api) => {
    set(at(schemas(api), "Problem", "properties"), {
      message: { allOf: [{ type: "string" }, { type: "integer" }] },
    });
  }),
  rewrite("constraints of a string", (api) => {
    set(at(schemas(api), "NewPet", "properties", "name"), {
      minLength: 3,
      pattern: "^[a-z]+$",
    });
  }),
];

function rewrite(name: string, apply: Edit["apply"]): Edit {
  return { name, apply, breaks: [] };
}

export const breaks: Edit[] = [
  {
    name: "a property is removed",
    apply: (api) => {
      remove(at(schemas(api), "NewPet", "properties"), "age");
    },
    breaks: ["type-property-removed", "type-property-removed"],
  },
  {
    name: "a nested property is removed",
    apply: (api) => {
      remove(
        at(
          schemas(api),
          "Pet",
          "allOf",
          "1",
          "properties",
          "owner",
          "properties",
        ),
        "email",
      );
    },
    breaks: ["type-property-removed"],
  },
  {
    name: "a property of a request becomes required",
    apply: (api) => {
      listAt(schemas(api), "NewPet", "required").push("age");
    },
    breaks: ["type-property-required"],
  },
  {
    name: "a property of a response becomes optional",
    apply: (api) => {
      set(at(schemas(api), "Problem"), { required: [] });
    },
    breaks: ["type-property-optional"],
  },
  {
    name: "a value is added to an enum of responses",
    apply: (api) => {
      listAt(schemas(api), "Status", "enum").push("lost");
    },
    breaks: ["type-widened"],
  },
  {
    name: "a value is removed from an enum of requests",
    apply: (api) => {
      listAt(schemas(api), "Status", "enum").pop();
    },
    breaks: ["type-narrowed", "type-narrowed"],
  },
  {
    name: "a value is removed from an enum that only responses have",
    apply: (api) => {
      listAt(schemas(api), "Problem", "properties", "severity", "enum").pop();
    },
    breaks: ["type-narrowed"],
  },
  {
    name: "a property becomes nullable",
    apply: (api) => {
      set(at(schemas(api), "Problem", "properties"), {
        message: { type: ["string", "null"] },
      });
    },
    breaks: ["type-widened"],
  },
  {
    name: "another type",
    apply: (api) => {
      set(at(schemas(api), "NewPet", "properties"), {
        age: { type: "string" },
      });
    },
    breaks: ["type-narrowed", "type-widened"],
  },
  {
    name: "a member is added to a union",
    apply: (api) => {
      listAt(schemas(api), "Animal", "oneOf").push({
        type: "object",
        required: ["kind"],
        properties: { kind: { const: "bird" } },
      });
    },
    breaks: ["type-widened"],
  },
  {
    name: "a member is removed from a union",
    apply: (api) => {
      listAt(schemas(api), "Animal", "oneOf").pop();
    },
    breaks: ["type-narrowed", "type-narrowed"],
  },
  {
    name: "an operation is renamed",
    apply: (api) => {
      set(operation(api, "/pets/{petId}", "get"), { operationId: "readPet" });
    },
    breaks: ["export-removed", "export-removed"],
  },
  {
    name: "an operation is removed",
    apply: (api) => {
      remove(at(api, "paths", "/animals"), "post");
    },
    breaks: ["export-removed", "export-removed"],
  },
  {
    name: "a schema is renamed",
    apply: (api) => {
      set(schemas(api), { Trouble: at(schemas(api), "Problem") });
      remove(schemas(api), "Problem");
      set(
        api,
        JSON.parse(
          JSON.stringify(api).replaceAll("schemas/Problem", "schemas/Trouble"),
        ) as Json,
      );
    },
    breaks: ["export-removed"],
  },
  {
    // The name of an inline response body follows from the operation. A reference has no such name.
    name: "an inline response body becomes a component",
    apply: (api) => {
      const content = at(
        responses(api, "/animals", "get"),
        "200",
        "content",
        "application/json",
      );
      set(schemas(api), { AnimalPage: at(content, "schema") });
      set(content, { schema: ref("AnimalPage") });
    },
    breaks: ["export-removed"],
  },
  {
    name: "a parameter becomes required",
    apply: (api) => {
      set(at(operation(api, "/pets", "get"), "parameters", "0"), {
        required: true,
      });
    },
    breaks: ["type-property-required"],
  },
  {
    name: "a parameter is removed",
    apply: (api) => {
      listAt(operation(api, "/pets", "get"), "parameters").shift();
    },
    breaks: ["type-property-removed"],
  },
  {
    name: "a request body becomes required",
    apply: (api) => {
      set(at(operation(api, "/pets/{petId}", "put"), "requestBody"), {
        required: true,
      });
    },
    breaks: ["type-property-required"],
  },
  {
    name: "another media type of a request body",
    apply: (api) => {
      set(at(operation(api, "/pets/{petId}", "put"), "requestBody"), {
        content: { "text/plain": { schema: { type: "string" } } },
      });
    },
    breaks: ["export-removed", "type-narrowed"],
  },
  {
    name: "a success has another body",
    apply: (api) => {
      set(responses(api, "/pets", "post"), {
        202: { description: "accepted" },
      });
    },
    breaks: ["result-status-added"],
  },
  {
    name: "a status is removed",
    apply: (api) => {
      remove(responses(api, "/pets/{petId}", "get"), "404");
    },
    breaks: ["result-status-removed"],
  },
  {
    name: "the default response is removed",
    apply: (api) => {
      remove(responses(api, "/pets", "get"), "default");
    },
    breaks: ["result-status-removed"],
  },
  {
    name: "a response header is removed",
    apply: (api) => {
      set(at(responses(api, "/pets/{petId}", "get"), "200"), { headers: {} });
    },
    breaks: ["type-property-removed"],
  },
  {
    name: "a second security scheme",
    apply: (api) => {
      set(at(api, "components", "securitySchemes"), {
        key: { type: "apiKey", in: "header", name: "X-Key" },
      });
    },
    breaks: ["type-narrowed"],
  },
  {
    name: "no server",
    apply: (api) => {
      remove(api, "servers");
    },
    breaks: ["export-removed", "type-property-required"],
  },
  {
    name: "a schema takes the name of a type of the client",
    apply: (api) => {
      set(schemas(api), { Retry: { type: "string" } });
    },
    breaks: ["export-changed"],
  },
  {
    name: "an object without properties gets one",
    apply: (api) => {
      set(at(schemas(api), "Unused"), { properties: {} });
    },
    breaks: ["type-property-removed"],
  },
];
