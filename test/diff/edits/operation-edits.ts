/** Edits of operations, parameters, bodies, responses, security, servers and lifecycle. */
import type { Random } from "../../support/random.js";
import {
  isObject,
  itemsAt,
  jsonTypeIn,
  objectAt,
  operationsOf,
  resolve,
  type Json,
  type JsonObject,
  type OperationPlace,
} from "../support/documents.js";
import type { Edit } from "./edit.js";

type Expected = Edit["expected"];
type MakeEdit = (spec: JsonObject, random: Random) => Edit | null;

/** Changes a copy of the operation. Returns false if the operation has no such part. */
type Change = (place: OperationPlace, spec: JsonObject) => unknown;

/** `prepare` changes both sides, so that the effect of `change` is known. */
interface OperationEdit {
  name: string;
  expected: Expected;
  direction: Edit["direction"];
  prepare?: Change;
  change: Change;
}

const text = { type: "string" };
const query = (more: JsonObject): JsonObject => ({
  name: "added-here",
  in: "query",
  schema: text,
  ...more,
});
const listQuery = (more: JsonObject): JsonObject =>
  query({ schema: { type: "array", items: text }, ...more });

/** Both directions of a change, of which the first one breaks clients. */
function bothWays(
  name: string,
  direction: Edit["direction"],
  before: Change,
  after: Change,
): OperationEdit[] {
  return [
    { name, direction, expected: "breaking", prepare: before, change: after },
    {
      name: `${name}, undone`,
      direction,
      expected: "compatible",
      prepare: after,
      change: before,
    },
  ];
}

const nothing: Change = () => undefined;

const parameters: OperationEdit[] = [
  ...bothWays(
    "parameter became required",
    "request",
    ({ operation }) => setParameter(operation, query({ required: false })),
    ({ operation }) => setParameter(operation, query({ required: true })),
  ),
  {
    name: "required parameter added",
    direction: "request",
    expected: "breaking",
    change: ({ operation }) =>
      setParameter(operation, query({ required: true })),
  },
  {
    name: "required header added",
    direction: "request",
    expected: "breaking",
    change: ({ operation }) =>
      setParameter(operation, query({ in: "header", required: true })),
  },
  {
    name: "optional parameter added",
    direction: "request",
    expected: "compatible",
    change: ({ operation }) => setParameter(operation, query({})),
  },
  {
    name: "required parameter moved",
    direction: "request",
    expected: "breaking",
    prepare: ({ operation }) =>
      setParameter(operation, query({ required: true })),
    change: ({ operation }) =>
      setParameter(operation, query({ in: "header", required: true })),
  },
  {
    name: "parameter style",
    direction: "request",
    expected: "breaking",
    prepare: ({ operation }) =>
      setParameter(operation, listQuery({ required: true })),
    change: ({ operation }) =>
      setParameter(
        operation,
        listQuery({ required: true, style: "pipeDelimited", explode: false }),
      ),
  },
];

const bodies: OperationEdit[] = [
  ...bothWays(
    "request body became required",
    "request",
    ({ operation }, spec) => setBody(spec, operation, { required: false }),
    ({ operation }, spec) => setBody(spec, operation, { required: true }),
  ),
  {
    name: "required request body added",
    direction: "request",
    expected: "breaking",
    change: ({ operation, method }) => {
      if ("requestBody" in operation || method === "get") return false;
      operation["requestBody"] = {
        required: true,
        content: { "application/json": { schema: text } },
      };
      return true;
    },
  },
  ...bothWays(
    "request media type removed",
    "request",
    ({ operation }, spec) => setMediaType(spec, operation, { schema: text }),
    ({ operation }, spec) => setMediaType(spec, operation, null),
  ),
];

const responses: OperationEdit[] = [
  {
    name: "success status replaced",
    direction: "response",
    expected: "breaking",
    change: ({ operation }) => {
      const all = objectAt(operation, "responses");
      const ok = all["200"];
      if (
        ok === undefined ||
        Object.keys(all).some(
          (key) => /^(2..|default)$/i.test(key) && key !== "200",
        )
      )
        return false;
      Reflect.deleteProperty(all, "200");
      all["202"] = ok;
      return true;
    },
  },
  {
    name: "response media type replaced",
    direction: "response",
    expected: "breaking",
    change: ({ operation }, spec) => {
      const content = contentOf(spec, operation, "200");
      const name = jsonTypeIn(content ?? {});
      if (!content || name === undefined || Object.keys(content).length > 1)
        return false;
      const media = content[name] ?? {};
      Reflect.deleteProperty(content, name);
      content["application/vnd.other+xml"] = media;
      return true;
    },
  },
  ...bothWays(
    "response header became optional",
    "response",
    ({ operation }, spec) => setHeader(spec, operation, { required: true }),
    ({ operation }, spec) => setHeader(spec, operation, { required: false }),
  ),
  ...bothWays(
    "required response header removed",
    "response",
    ({ operation }, spec) => setHeader(spec, operation, { required: true }),
    ({ operation }, spec) => setHeader(spec, operation, null),
  ),
];

const scheme = (name: string): Json => [{ [name]: [] }];

const security: OperationEdit[] = [
  ...bothWays(
    "security added",
    "request",
    ({ operation }) => void (operation["security"] = []),
    withSchemes(
      ({ operation }) => void (operation["security"] = scheme("KeyHere")),
    ),
  ),
  ...bothWays(
    "security alternative removed",
    "request",
    withSchemes(
      ({ operation }) =>
        void (operation["security"] = [{ KeyHere: [] }, { TokenHere: [] }]),
    ),
    withSchemes(
      ({ operation }) => void (operation["security"] = scheme("KeyHere")),
    ),
  ),
  ...bothWays(
    "security became mandatory",
    "request",
    withSchemes(
      ({ operation }) => void (operation["security"] = [{ KeyHere: [] }, {}]),
    ),
    withSchemes(
      ({ operation }) => void (operation["security"] = scheme("KeyHere")),
    ),
  ),
  {
    name: "other security scheme",
    direction: "request",
    expected: "breaking",
    prepare: withSchemes(
      ({ operation }) => void (operation["security"] = scheme("KeyHere")),
    ),
    change: withSchemes(
      ({ operation }) => void (operation["security"] = scheme("TokenHere")),
    ),
  },
  ...bothWays(
    "security scope added",
    "request",
    withSchemes(
      ({ operation }) =>
        void (operation["security"] = [{ OAuthHere: ["read"] }]),
    ),
    withSchemes(
      ({ operation }) =>
        void (operation["security"] = [{ OAuthHere: ["read", "write"] }]),
    ),
  ),
];

const lifecycle: OperationEdit[] = [
  {
    name: "deprecated",
    direction: null,
    expected: "compatible",
    prepare: ({ operation }) =>
      void Reflect.deleteProperty(operation, "deprecated"),
    change: ({ operation }) => void (operation["deprecated"] = true),
  },
  ...bothWays(
    "earlier sunset",
    null,
    ({ operation }) => sunset(operation, "2030-06-01"),
    ({ operation }) => sunset(operation, "2028-06-01"),
  ),
  {
    name: "sunset lost",
    direction: null,
    expected: "breaking",
    prepare: ({ operation }) => sunset(operation, "2030-06-01"),
    change: ({ operation }) =>
      void Reflect.deleteProperty(operation, "x-sunset"),
  },
  {
    name: "removed after its sunset",
    direction: null,
    expected: "compatible",
    prepare: ({ operation }) => sunset(operation, "2026-01-01"),
    change: ({ item, method }) => void Reflect.deleteProperty(item, method),
  },
  {
    name: "removed before its sunset",
    direction: null,
    expected: "breaking",
    prepare: ({ operation }) => sunset(operation, "2030-01-01"),
    change: ({ item, method }) => void Reflect.deleteProperty(item, method),
  },
];

const whole: OperationEdit[] = [
  ...bothWays(
    "operation removed",
    null,
    nothing,
    ({ item, method }) => void Reflect.deleteProperty(item, method),
  ),
  {
    name: "description",
    direction: null,
    expected: "compatible",
    change: ({ operation }) => void (operation["description"] = "Other words."),
  },
  ...bothWays(
    "server path",
    null,
    (_, spec) => {
      removeOwnServers(spec);
      spec["servers"] = [
        { url: "https://a.example/v1" },
        { url: "https://a.example/v2" },
      ];
    },
    (_, spec) => void (spec["servers"] = [{ url: "https://a.example/v1" }]),
  ),
  {
    name: "other base path",
    direction: null,
    expected: "breaking",
    prepare: (_, spec) => {
      removeOwnServers(spec);
      spec["servers"] = [{ url: "https://a.example/v1" }];
    },
    change: (_, spec) =>
      void (spec["servers"] = [{ url: "https://a.example/v2" }]),
  },
];

export const operationEdits: readonly MakeEdit[] = [
  ...parameters,
  ...bodies,
  ...responses,
  ...security,
  ...lifecycle,
  ...whole,
].map(({ name, expected, direction, prepare = nothing, change }): MakeEdit => {
  return (spec, random) => {
    for (const { method, path } of random.shuffled(operationsOf(spec))) {
      const base = changed(spec, path, method, prepare);
      // Each side is changed in a copy of the original, since the changes may undo each other.
      const start =
        name.endsWith(", undone") || prepare === nothing ? spec : base;
      const head = start && changed(start, path, method, change);
      if (!base || !head) continue;
      return {
        name,
        group: name,
        base,
        head,
        operation: /server|path/.test(name) ? null : { method, path },
        expected,
        direction,
        isAboutSchema: false,
      };
    }
    return null;
  };
});

function changed(
  spec: JsonObject,
  path: string,
  method: string,
  change: Change,
): JsonObject | null {
  const copy = structuredClone(spec);
  const place = operationsOf(copy).find(
    (one) => one.path === path && one.method === method,
  );
  return place && change(place, copy) !== false ? copy : null;
}

function setParameter(operation: JsonObject, parameter: JsonObject): true {
  const others = itemsAt(operation, "parameters").filter(
    (one) => !isObject(one) || one["name"] !== parameter["name"],
  );
  operation["parameters"] = [...others, parameter];
  return true;
}

/** False if the operation has no JSON body of its own. */
function setBody(
  spec: JsonObject,
  operation: JsonObject,
  more: JsonObject,
): boolean {
  const body = resolve(spec, operation["requestBody"]);
  if (!isObject(body) || jsonTypeIn(objectAt(body, "content")) === undefined)
    return false;
  operation["requestBody"] = { ...structuredClone(body), ...more };
  return true;
}

/** Sets or removes a second media type. */
function setMediaType(
  spec: JsonObject,
  operation: JsonObject,
  media: JsonObject | null,
): boolean {
  if (!setBody(spec, operation, {})) return false;
  const content = objectAt(objectAt(operation, "requestBody"), "content");
  if (Object.keys(content).some((name) => name.includes("*"))) return false;
  Reflect.deleteProperty(content, "text/x-added-here");
  if (media) content["text/x-added-here"] = media;
  return true;
}

function responseOf(
  spec: JsonObject,
  operation: JsonObject,
  status: string,
): JsonObject | null {
  const responses = objectAt(operation, "responses");
  const found = resolve(spec, responses[status]);
  if (!isObject(found)) return null;
  const copy = structuredClone(found);
  responses[status] = copy;
  return copy;
}

function contentOf(
  spec: JsonObject,
  operation: JsonObject,
  status: string,
): JsonObject | null {
  const response = responseOf(spec, operation, status);
  return response && objectAt(response, "content");
}

function setHeader(
  spec: JsonObject,
  operation: JsonObject,
  header: JsonObject | null,
): boolean {
  const response = responseOf(spec, operation, "200");
  if (!response) return false;
  const headers = structuredClone(objectAt(response, "headers"));
  Reflect.deleteProperty(headers, "Added-Here");
  if (header) headers["Added-Here"] = { schema: text, ...header };
  response["headers"] = headers;
  return true;
}

/** Declares three schemes of different kinds. */
function withSchemes(change: Change): Change {
  return (place, spec) => {
    const components = (spec["components"] = {
      ...objectAt(spec, "components"),
    });
    components["securitySchemes"] = {
      ...objectAt(components, "securitySchemes"),
      KeyHere: { type: "apiKey", in: "header", name: "X-Key-Here" },
      TokenHere: { type: "http", scheme: "bearer" },
      OAuthHere: {
        type: "oauth2",
        flows: {
          clientCredentials: {
            tokenUrl: "https://a.example/token",
            scopes: { read: "", write: "" },
          },
        },
      },
    };
    return change(place, spec);
  };
}

function sunset(operation: JsonObject, day: string): true {
  operation["deprecated"] = true;
  operation["x-sunset"] = day;
  return true;
}

/** Paths and operations with servers of their own do not use those of the API. */
function removeOwnServers(spec: JsonObject): void {
  for (const path of Object.values(objectAt(spec, "paths")).filter(isObject))
    for (const owner of [path, ...Object.values(path).filter(isObject)])
      delete owner["servers"];
}
