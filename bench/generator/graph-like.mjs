/**
 * Writes a spec that is as large as the one of Microsoft Graph and has the same structure: about 10,000 paths and 40 MB,
 * deep inheritance below one base (`entity`), navigation properties that link the schemas, collection responses,
 * enumerations, actions and functions. The same arguments give the same text.
 *
 *   node bench/generator/graph-like.mjs [--paths 10000] [--seed 1] [--json] [--out FILE]
 */
import { writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

/** The number of paths of one workload, such as mail or calendars. */
const pathsPerWorkload = 100;

/** Every this many workloads, one is linked to from `user`. All workloads link to `user`. */
const coreEvery = 12;

const prefix = "microsoft.graph.";
const schemaRef = (name) => ({ $ref: `#/components/schemas/${prefix}${name}` });
const parameterRef = (name) => ({ $ref: `#/components/parameters/${name}` });
const responseRef = (name) => ({ $ref: `#/components/responses/${name}` });

/** Returns the spec as a plain object. */
export function graphLike({ paths: wanted = 10_000, seed = 1 } = {}) {
  const random = createRandom(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const sentence = (length) =>
    `${capital(Array.from({ length }, () => pick(words)).join(" "))}.`;
  const spec = emptySpec();
  const { schemas, responses } = spec.components;
  const count = Math.max(1, Math.ceil(wanted / pathsPerWorkload));
  const workloads = Array.from({ length: count }, (_, at) => workloadOf(at));

  addHierarchy("entity", null, { id: { type: "string" } });
  addHierarchy("directoryObject", "entity", {
    deletedDateTime: nullable({ type: "string", format: "date-time" }),
  });
  addHierarchy("user", "directoryObject", userProperties());
  for (const name of ["group", "device", "application", "servicePrincipal"])
    addHierarchy(name, "directoryObject", scalars(name, 12));
  schemas[`${prefix}group`].allOf[1].properties.members = many(
    schemaRef("directoryObject"),
  );
  for (const name of ["user", "group", "device", "directoryObject"])
    addCollection(name);
  for (const workload of workloads) addWorkload(workload);
  addMappings();
  let written = 0;
  for (const [path, value] of userPaths()) addPath(path, value);
  for (let index = 0; written < wanted; index++) {
    const workload = workloads[index % count];
    addPaths(workload, Math.floor(index / count));
  }
  return spec;

  function workloadOf(at) {
    const name = `${words[at % words.length]}${at < words.length ? "" : Math.floor(at / words.length)}`;
    const title = capital(name);
    // A base, kinds of it three levels deep, and entities of their own.
    const kinds = ["Report", "Policy", "Task", "Alert"].map(
      (kind) => `${name}${kind}`,
    );
    const details = kinds.flatMap((kind) => [`${kind}Item`, `${kind}Entry`]);
    const others = nouns.map((noun) => `${name}${noun}`);
    return { at, name, title, base: `${name}Base`, kinds, details, others };
  }

  function addWorkload({ at, name, base, kinds, details, others }) {
    const entities = [...kinds, ...details, ...others];
    const enums = [1, 2, 3].map((n) => `${name}State${n}`);
    for (const one of enums)
      schemas[prefix + one] = {
        title: one,
        type: "string",
        enum: [...words.slice(at % 20, (at % 20) + 6), "unknownFutureValue"],
      };
    const complex = [1, 2, 3, 4].map((n) => `${name}Info${n}`);
    for (const [index, one] of complex.entries()) {
      const inner = complex[index + 1];
      schemas[prefix + one] = {
        title: one,
        required: ["@odata.type"],
        type: "object",
        properties: {
          ...scalars(one, 6),
          ...(inner && { detail: either(schemaRef(inner)) }),
          state: either(schemaRef(pick(enums))),
          "@odata.type": { type: "string" },
        },
      };
    }
    const link = () => schemaRef(pick(entities));
    /** Navigation properties link the entities of a workload, its neighbour, and the users. */
    const linked = (one) => ({
      ...scalars(one, 10),
      info: either(schemaRef(pick(complex))),
      states: many(schemaRef(pick(enums))),
      [`${pick(words)}Link`]: either(link()),
      [`${pick(words)}Links`]: many(link()),
      createdByUser: either(schemaRef("user")),
    });
    addHierarchy(base, "entity", linked(base));
    for (const one of kinds) addHierarchy(one, base, linked(one));
    for (const [index, one] of details.entries())
      addHierarchy(one, kinds[Math.floor(index / 2)], linked(one));
    for (const one of others) addHierarchy(one, "entity", linked(one));
    for (const one of [base, ...entities]) addCollection(one);
  }

  function addHierarchy(name, parent, properties) {
    const own = {
      title: name,
      required: ["@odata.type"],
      type: "object",
      properties: { ...properties, "@odata.type": { type: "string" } },
    };
    schemas[prefix + name] =
      parent === null
        ? own
        : {
            allOf: [
              schemaRef(parent),
              {
                ...own,
                properties: {
                  ...properties,
                  "@odata.type": {
                    type: "string",
                    default: `#${prefix}${name}`,
                  },
                },
              },
            ],
            "x-ms-discriminator-value": `#${prefix}${name}`,
          };
  }

  /** Each base maps all its descendants. */
  function addMappings() {
    const children = new Map();
    for (const [name, { allOf }] of Object.entries(schemas)) {
      const parent = allOf?.[0].$ref.split("/").at(-1);
      if (parent) children.set(parent, [...(children.get(parent) ?? []), name]);
    }
    const below = (name) =>
      (children.get(name) ?? []).flatMap((child) => [child, ...below(child)]);
    for (const name of children.keys()) {
      const schema = schemas[name];
      const own = schema.allOf?.[1] ?? schema;
      own.discriminator = {
        propertyName: "@odata.type",
        mapping: Object.fromEntries(
          below(name).map((child) => [
            `#${child}`,
            `#/components/schemas/${child}`,
          ]),
        ),
      };
    }
  }

  function addCollection(name) {
    schemas[`${prefix}${name}CollectionResponse`] = {
      title: `Collection of ${name}`,
      type: "object",
      properties: {
        value: { type: "array", items: schemaRef(name) },
        "@odata.count": nullable({ type: "integer", format: "int64" }),
        "@odata.nextLink": nullable({ type: "string" }),
      },
    };
    responses[`${prefix}${name}CollectionResponse`] = {
      description: `Retrieved collection of ${name}`,
      content: json(schemaRef(`${name}CollectionResponse`)),
    };
  }

  function userProperties() {
    const properties = {
      ...scalars("user", 30),
      manager: either(schemaRef("directoryObject")),
      directReports: many(schemaRef("directoryObject")),
    };
    for (const { at, name, others } of workloads)
      if (at % coreEvery === 0) properties[name] = many(schemaRef(others[0]));
    return properties;
  }

  function scalars(owner, amount) {
    const found = {};
    for (let index = 0; index < amount; index++) {
      const name = `${pick(words)}${capital(pick(words))}`;
      found[name] = {
        ...nullable(pick(scalarKinds)),
        description: `${sentence(8)} Part of ${owner}. ${sentence(6)}`,
      };
    }
    return found;
  }

  function userPaths() {
    const of = { name: "users", title: "Users" };
    const single = operation(of, "user", "GetUser", { parameters: [] });
    return [
      ["/users", pathItem([], collectionOperations(of, "user", "User"))],
      ["/users/{user-id}", pathItem([idParameter("user")], { get: single })],
    ];
  }

  function addPath(path, value) {
    if (written === wanted) return;
    spec.paths[path] = value;
    written++;
  }

  /** Adds the paths of one entity: a collection, its items, links, actions and functions. */
  function addPaths(workload, round) {
    const { name, base, kinds, details, others } = workload;
    const entities = [base, ...others, ...kinds, ...details];
    const entity = entities[round % entities.length];
    const deeper = Math.floor(round / entities.length);
    const root = `/${name}${deeper === 0 ? "" : `/scopes${deeper}`}/${plural(entity)}`;
    const id = idParameter(entity);
    const item = `${root}/{${id.name}}`;
    const title = capital(entity) + (deeper === 0 ? "" : deeper);
    addPath(root, pathItem([], collectionOperations(workload, entity, title)));
    addPath(item, pathItem([id], itemOperations(workload, entity, title)));
    addPath(
      `${root}/$count`,
      pathItem([], {
        get: operation(workload, entity, `Count${title}`, {
          parameters: ["search", "filter"].map(parameterRef),
          content: { "text/plain": { schema: { type: "integer" } } },
        }),
      }),
    );
    for (const at of [1, 2]) {
      const target = entities[(round + at * 3) % entities.length];
      addPath(
        `${item}/${plural(target)}${at}`,
        pathItem(
          [id],
          collectionOperations(
            workload,
            target,
            `${title}${capital(target)}${at}`,
          ),
        ),
      );
    }
    addPath(
      `${item}/${prefix}archive`,
      pathItem([id], {
        post: operation(workload, entity, `Archive${title}`, {
          body: {
            type: "object",
            properties: { reason: nullable({ type: "string" }) },
          },
        }),
      }),
    );
    addPath(
      `${root}/${prefix}delta()`,
      pathItem([], {
        get: operation(workload, entity, `Delta${title}`, {
          parameters: queryParameters(entity),
          response: responseRef(`${prefix}${entity}CollectionResponse`),
        }),
      }),
    );
    addPath(
      `${root}/${prefix}between(start='{start}',end='{end}')`,
      pathItem(["start", "end"].map(textParameter), {
        get: operation(workload, entity, `Between${title}`, {
          parameters: queryParameters(entity),
          response: responseRef(`${prefix}${entity}CollectionResponse`),
        }),
      }),
    );
  }

  function collectionOperations(workload, entity, title) {
    return {
      get: operation(workload, entity, `List${title}`, {
        parameters: queryParameters(entity),
        response: responseRef(`${prefix}${entity}CollectionResponse`),
      }),
      post: operation(workload, entity, `Create${title}`, {
        body: schemaRef(entity),
        content: json(schemaRef(entity)),
      }),
    };
  }

  function itemOperations(workload, entity, title) {
    return {
      get: operation(workload, entity, `Get${title}`, {
        parameters: queryParameters(entity).slice(-2),
        content: json(schemaRef(entity)),
      }),
      patch: operation(workload, entity, `Update${title}`, {
        body: schemaRef(entity),
        content: json(schemaRef(entity)),
      }),
      delete: operation(workload, entity, `Delete${title}`, {
        parameters: [
          {
            name: "If-Match",
            in: "header",
            description: "ETag",
            schema: { type: "string" },
          },
        ],
      }),
    };
  }

  function operation(workload, entity, name, { parameters, body, ...result }) {
    const { response, content } = result;
    return {
      tags: [`${workload.name}.${entity}`],
      summary: sentence(4),
      description: `${sentence(12)} ${sentence(9)}`,
      externalDocs: {
        description: "Find more info here",
        url: `https://learn.example.com/graph/api/${workload.name}-${name.toLowerCase()}?view=graph-rest-1.0`,
      },
      operationId: `${workload.name}.${name}`,
      ...(parameters && { parameters }),
      ...(body && {
        requestBody: {
          description: "New property values",
          content: json(body),
          required: true,
        },
      }),
      responses: {
        "2XX": response ?? {
          description: "Success",
          ...(content && { content }),
        },
        "4XX": responseRef("error"),
        "5XX": responseRef("error"),
      },
      "x-ms-docs-operation-type": "operation",
    };
  }

  /** OData lists the properties of the entity inline. */
  function queryParameters(entity) {
    const schema = schemas[prefix + entity];
    const names = Object.keys((schema.allOf?.[1] ?? schema).properties);
    const listed = (name, values) => ({
      name,
      in: "query",
      description: sentence(4),
      style: "form",
      explode: false,
      schema: {
        uniqueItems: true,
        type: "array",
        items: { enum: values, type: "string" },
      },
    });
    return [
      ...["top", "skip", "search", "filter", "count"].map(parameterRef),
      listed("$orderby", [...names, ...names.map((name) => `${name} desc`)]),
      listed("$select", names),
      listed("$expand", ["*", ...names.slice(-4)]),
    ];
  }

  function idParameter(entity) {
    return {
      name: `${entity}-id`,
      in: "path",
      description: `The unique identifier of ${entity}`,
      required: true,
      schema: { type: "string" },
      "x-ms-docs-key-type": entity,
    };
  }

  function textParameter(name) {
    return {
      name,
      in: "path",
      description: `Usage: ${name}='{${name}}'`,
      required: true,
      schema: { type: "string" },
    };
  }
}

function pathItem(parameters, operations) {
  return {
    description: "Provides operations to manage the collection.",
    ...operations,
    ...(parameters.length > 0 && { parameters }),
  };
}

function emptySpec() {
  const query = (name, schema) => ({
    name: `$${name}`,
    in: "query",
    description: `OData ${name}`,
    schema,
  });
  const error = {
    required: ["code", "message"],
    type: "object",
    properties: {
      code: { type: "string" },
      message: { type: "string" },
      target: nullable({ type: "string" }),
      details: { type: "array", items: schemaRef("error") },
    },
  };
  return {
    openapi: "3.0.4",
    info: { title: "Graph-like API", version: "v1.0" },
    servers: [{ url: "https://graph.example.com/v1.0" }],
    paths: {},
    components: {
      schemas: {
        [`${prefix}error`]: error,
        [`${prefix}errorResponse`]: {
          required: ["error"],
          type: "object",
          properties: { error: schemaRef("error") },
        },
      },
      responses: {
        error: {
          description: "error",
          content: json(schemaRef("errorResponse")),
        },
      },
      parameters: {
        top: query("top", { type: "integer", minimum: 0 }),
        skip: query("skip", { type: "integer", minimum: 0 }),
        search: query("search", { type: "string" }),
        filter: query("filter", { type: "string" }),
        count: query("count", { type: "boolean" }),
      },
      securitySchemes: {
        azureaadv2: {
          type: "oauth2",
          flows: {
            clientCredentials: {
              tokenUrl: "https://login.example.com/token",
              scopes: {},
            },
          },
        },
      },
    },
    security: [{ azureaadv2: [] }],
  };
}

const json = (schema) => ({ "application/json": { schema } });
const nullable = (schema) => ({ ...schema, nullable: true });
const many = (items) => ({ type: "array", items });
const either = (schema) => ({
  anyOf: [schema, { type: "object", nullable: true }],
});
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const plural = (name) =>
  name.endsWith("y") ? `${name.slice(0, -1)}ies` : `${name}s`;

const scalarKinds = [
  { type: "string" },
  { type: "string" },
  { type: "boolean" },
  { type: "string", format: "date-time" },
  {
    type: "integer",
    format: "int32",
    minimum: -2147483648,
    maximum: 2147483647,
  },
  { type: "string", format: "uuid" },
];

const nouns = "Folder Message Setting Rule Group Session Record Member".split(
  " ",
);

const words =
  "mail calendar contact drive site list team channel chat device policy report audit risk label vault search print place room booking shift plan task note page domain license role consent grant access review agreement term trust detection incident alert case tag host article profile education school class assignment module rubric person skill language award patent project position interest account email phone address anniversary certification item store set relation column view content version thread post event".split(
    " ",
  );

/** mulberry32 */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Writes plain values in block style. */
export function toYaml(value) {
  const lines = [];
  const write = (inner, indent, start) => {
    const isEmpty =
      typeof inner === "object" && Object.keys(inner).length === 0;
    if (typeof inner !== "object" || isEmpty) {
      lines.push(`${start} ${scalar(inner)}`);
      return;
    }
    const deeper = `${indent}  `;
    if (start !== null) lines.push(start);
    for (const [key, part] of Object.entries(inner)) {
      if (Array.isArray(inner)) writeItem(part, indent);
      else write(part, deeper, `${indent}${scalar(key)}:`);
    }
  };
  const writeItem = (item, indent) => {
    const at = lines.length;
    if (typeof item !== "object") lines.push(`${indent}- ${scalar(item)}`);
    else {
      write(item, `${indent}  `, null);
      lines[at] = `${indent}- ${lines[at].trimStart()}`;
    }
  };
  write(value, "", null);
  return `${lines.join("\n")}\n`;
}

function scalar(value) {
  if (Array.isArray(value)) return "[]";
  if (typeof value === "object") return "{}";
  if (typeof value !== "string") return String(value);
  const isPlain =
    /^[A-Za-z/$](?:[\w /.$(){}=?-]*[\w/.(){}=-])?$/.test(value) &&
    !/^(?:null|true|false|yes|no|on|off|y|n)$/i.test(value);
  return isPlain ? value : `'${value.replaceAll("'", "''")}'`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({
    options: {
      paths: { type: "string", default: "10000" },
      seed: { type: "string", default: "1" },
      json: { type: "boolean", default: false },
      out: { type: "string" },
    },
  });
  const spec = graphLike({
    paths: Number(values.paths),
    seed: Number(values.seed),
  });
  const text = values.json ? JSON.stringify(spec) : toYaml(spec);
  if (values.out === undefined) process.stdout.write(text);
  else writeFileSync(values.out, text);
}
