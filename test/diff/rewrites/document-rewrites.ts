/** Rewrites of operations, parameters and whole documents. */
import {
  isObject,
  itemsAt,
  methods,
  objectAt,
  operationsOf,
  resolve,
  versionOf,
  type Json,
  type JsonObject,
} from "../support/documents.js";
import { schemaPlaces } from "../support/schema-places.js";
import type { Random } from "../../support/random.js";
import { withReferences } from "./files.js";
import { inSome, type Rewrite } from "./rewrite.js";

function reorder(node: JsonObject, random: Random): void {
  const entries = random.shuffled(Object.entries(node));
  for (const [key] of entries) Reflect.deleteProperty(node, key);
  for (const [key, value] of entries) node[key] = value;
}

function shuffle(node: JsonObject, key: string, random: Random): void {
  const items = itemsAt(node, key);
  if (items.length > 1) node[key] = random.shuffled(items);
}

export const documentRewrites: readonly Rewrite[] = [
  {
    name: "order",
    apply(spec, random) {
      reorder(objectAt(spec, "paths"), random);
      for (const part of Object.values(objectAt(spec, "components")))
        if (isObject(part)) reorder(part, random);
      for (const { operation, item } of operationsOf(spec)) {
        reorder(item, random);
        reorder(operation, random);
        reorder(objectAt(operation, "responses"), random);
        shuffle(operation, "parameters", random);
        shuffle(item, "parameters", random);
      }
      const places = schemaPlaces(spec);
      for (const { schema } of places) {
        reorder(schema, random);
        reorder(objectAt(schema, "properties"), random);
        shuffle(schema, "required", random);
        if (!Object.keys(schema).some((key) => /^x-enum/i.test(key)))
          shuffle(schema, "enum", random);
      }
      return places.length;
    },
  },
  {
    name: "extensions",
    apply: (spec, random) =>
      inSome(
        [
          ...operationsOf(spec).map(({ operation }) => operation),
          ...schemaPlaces(spec)
            .map(({ schema }) => schema)
            .filter((schema) => !("$ref" in schema)),
        ],
        random,
        (node) => {
          node["x-noise-here"] = { $ref: "nowhere", list: [1, null] };
        },
      ),
  },
  {
    name: "parameters to the path",
    apply: (spec, random) =>
      inSome(
        Object.values(objectAt(spec, "paths")).filter(isObject),
        random,
        (item) => {
          const operations = methods
            .map((method) => item[method])
            .filter(isObject);
          const [first] = operations;
          const shared = itemsAt(first, "parameters").filter((parameter) =>
            operations.every((one) =>
              itemsAt(one, "parameters").some(
                (other) => JSON.stringify(other) === JSON.stringify(parameter),
              ),
            ),
          );
          if (shared.length === 0 || "parameters" in item) return false;
          item["parameters"] = shared;
          const texts = new Set(shared.map((one) => JSON.stringify(one)));
          for (const operation of operations)
            operation["parameters"] = itemsAt(operation, "parameters").filter(
              (one) => !texts.has(JSON.stringify(one)),
            );
          return true;
        },
      ),
  },
  {
    name: "parameters of the path to operations",
    apply: (spec, random) =>
      inSome(
        Object.values(objectAt(spec, "paths")).filter(isObject),
        random,
        (item) => {
          const shared = itemsAt(item, "parameters");
          if (shared.length === 0) return false;
          const keyOf = (parameter: Json) => {
            const found = resolve(spec, parameter);
            return isObject(found)
              ? JSON.stringify([found["in"], found["name"]])
              : "";
          };
          for (const operation of methods
            .map((method) => item[method])
            .filter(isObject)) {
            const own = itemsAt(operation, "parameters");
            const keys = new Set(own.map(keyOf));
            operation["parameters"] = [
              ...own,
              ...structuredClone(shared.filter((one) => !keys.has(keyOf(one)))),
            ];
          }
          Reflect.deleteProperty(item, "parameters");
          return true;
        },
      ),
  },
  {
    name: "parameters to components",
    apply(spec, random) {
      if (versionOf(spec) === "2.0") return 0;
      const components = (spec["components"] = objectAt(spec, "components"));
      const named = (components["parameters"] = objectAt(
        components,
        "parameters",
      ));
      return inSome(
        operationsOf(spec),
        random,
        ({ operation, method, path }) => {
          const own = itemsAt(operation, "parameters");
          if (own.length === 0) return false;
          operation["parameters"] = own.map((parameter, index) => {
            if (isObject(parameter) && "$ref" in parameter) return parameter;
            const name = `Moved_${method}_${path.replaceAll(/\W/g, "_")}_${String(index)}`;
            named[name] = parameter;
            return { $ref: `#/components/parameters/${name}` };
          });
          return true;
        },
      );
    },
  },
  {
    name: "responses inline",
    addsNames: true,
    apply: (spec, random) =>
      inSome(operationsOf(spec), random, ({ operation }) => {
        const responses = objectAt(operation, "responses");
        let count = 0;
        for (const [status, response] of Object.entries(responses)) {
          const target = resolve(spec, response);
          if (!isObject(response) || !("$ref" in response) || !isObject(target))
            continue;
          responses[status] = structuredClone(target);
          count++;
        }
        return count > 0;
      }),
  },
  {
    name: "defaults of OpenAPI written",
    apply: (spec, random) =>
      versionOf(spec) === "2.0"
        ? 0
        : inSome(operationsOf(spec), random, ({ operation }) => {
            operation["deprecated"] ??= false;
            for (const parameter of itemsAt(operation, "parameters")) {
              if (
                !isObject(parameter) ||
                "$ref" in parameter ||
                "content" in parameter
              )
                continue;
              const isForm =
                parameter["in"] === "query" || parameter["in"] === "cookie";
              parameter["style"] ??= isForm ? "form" : "simple";
              parameter["explode"] ??= parameter["style"] === "form";
              parameter["required"] ??= false;
            }
          }),
  },
  {
    name: "security of each operation",
    apply: (spec, random) => {
      const security = spec["security"];
      if (!Array.isArray(security)) return 0;
      return inSome(operationsOf(spec), random, ({ operation }) => {
        operation["security"] ??= structuredClone(security);
      });
    },
  },
  {
    name: "servers of each operation",
    apply(spec) {
      const servers = spec["servers"];
      const items = Object.values(objectAt(spec, "paths")).filter(isObject);
      const hasOthers = items.some((item) =>
        ["$ref", "query", "additionalOperations", "servers"].some(
          (key) => key in item,
        ),
      );
      if (!Array.isArray(servers) || servers.length === 0 || hasOthers)
        return 0;
      const operations = operationsOf(spec);
      // A client without servers of the API has no default, so others need these.
      if (operations.some(({ operation }) => "servers" in operation)) return 0;
      for (const { operation } of operations)
        operation["servers"] = structuredClone(servers);
      if (operations.length > 0) Reflect.deleteProperty(spec, "servers");
      return operations.length;
    },
  },
  {
    name: "hosts in capitals with their port",
    apply: (spec, random) =>
      inSome(itemsAt(spec, "servers").filter(isObject), random, (server) => {
        const url = server["url"];
        if (typeof url !== "string") return false;
        const [start, scheme = "", host = ""] =
          /^(https?):\/\/([\w.-]+)(?=\/|$)/.exec(url) ?? [];
        if (start === undefined) return false;
        const port = scheme === "https" ? 443 : 80;
        server["url"] =
          `${scheme}://${host.toUpperCase()}:${String(port)}${url.slice(start.length)}`;
        return true;
      }),
  },
  {
    name: "components renamed",
    isWireOnly: true,
    apply(spec) {
      const text = JSON.stringify(spec);
      const schemas = objectAt(objectAt(spec, "components"), "schemas");
      const names = Object.keys(schemas);
      // A discriminator may use the names.
      if (names.length === 0 || text.includes('"discriminator"')) return 0;
      const renamed = Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [
          `${name}Renamed`,
          schema,
        ]),
      );
      objectAt(spec, "components")["schemas"] = renamed;
      Object.assign(
        spec,
        withReferences(spec, (reference) =>
          reference.replace(/^(#\/components\/schemas\/[^/]+)/, "$1Renamed"),
        ),
      );
      return names.length;
    },
  },
  {
    name: "3.0 to 3.1",
    apply(spec) {
      if (versionOf(spec) !== "3.0") return 0;
      const places = schemaPlaces(spec);
      // These differ between the versions, or are written in ways that OpenAPI 3.0 does not define.
      const isUnclear = places.some(
        ({ schema }) =>
          ("nullable" in schema &&
            (typeof schema["type"] !== "string" || "enum" in schema)) ||
          ("$ref" in schema && Object.keys(schema).length > 1) ||
          /^"(binary|byte|base64)"$/.test(JSON.stringify(schema["format"])) ||
          schema["type"] === "file",
      );
      if (isUnclear) return 0;
      spec["openapi"] = "3.1.0";
      for (const { schema } of places) {
        if (schema["nullable"] === true)
          schema["type"] = [schema["type"] ?? null, "null"];
        Reflect.deleteProperty(schema, "nullable");
        for (const [exclusive, bound] of [
          ["exclusiveMinimum", "minimum"],
          ["exclusiveMaximum", "maximum"],
        ] as const) {
          if (schema[exclusive] === true && schema[bound] !== undefined) {
            schema[exclusive] = schema[bound] ?? null;
            Reflect.deleteProperty(schema, bound);
          } else Reflect.deleteProperty(schema, exclusive);
        }
      }
      return places.length;
    },
  },
];
