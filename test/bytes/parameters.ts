/** Parameters as an operation of an API: what the client writes, and what the server reads. */
import { packagesOf } from "../agreement/exchange.js";

export interface ParameterExample {
  title: string;
  /** With the names of path parameters in braces. */
  path: string;
  parameters: {
    name: string;
    in: "path" | "query" | "header" | "cookie";
    style: string;
    explode: boolean;
    allowReserved?: boolean;
    /** By default, that of the value. */
    schema?: object;
    value: unknown;
  }[];
  /** The bytes after the slash of the path. */
  url: string;
  header?: [name: string, value: string];
}

export interface ParameterBytes {
  /** What the client sends for the values. */
  written(index: number): Promise<{ url: string; headers: Headers }>;
  /** What the handler receives of the bytes, by location. */
  received(index: number, url?: string): Promise<unknown>;
  remove(): void;
}

const origin = "https://bytes.example";

export async function parameterBytes(
  examples: readonly ParameterExample[],
): Promise<ParameterBytes> {
  const paths = examples.map(({ path, parameters }, index) => [
    `/e${String(index)}/${path}`,
    {
      get: {
        operationId: `e${String(index)}`,
        parameters: parameters.map(({ value, ...described }) => ({
          ...described,
          ...(described.in === "path" && { required: true }),
          schema: described.schema ?? schemaOf(value),
        })),
        responses: { "204": { description: "Done" } },
      },
    },
  ]);
  const packages = await packagesOf({
    openapi: "3.2.0",
    info: { title: "Parameters", version: "1.0.0" },
    servers: [{ url: origin }],
    paths: Object.fromEntries(paths) as object,
  });
  let seen: unknown;
  const handle = (request: unknown) => {
    seen = request;
    return { status: 204 };
  };
  const api = packages.createApi(
    Object.fromEntries(
      examples.map((_, index) => [`e${String(index)}`, handle]),
    ),
    {},
  );
  return {
    async written(index) {
      const example = examples[index];
      let sent = { url: "", headers: new Headers() };
      const client = packages.createClient({
        fetch: (url: string, init: RequestInit) => {
          sent = { url, headers: new Headers(init.headers) };
          return Promise.resolve(new Response(null, { status: 204 }));
        },
      });
      const name = `e${String(index)}`;
      await packages.client[name]?.(client, valuesOf(example));
      return { ...sent, url: sent.url.replace(`${origin}/${name}/`, "") };
    },
    async received(index, url = examples[index]?.url ?? "") {
      const { header } = examples[index] as ParameterExample;
      seen = undefined;
      const request = new Request(`${origin}/e${String(index)}/${url}`, {
        headers: header ? [header] : [],
      });
      const response = await api.fetch(request);
      return seen ?? { status: response.status, body: await response.text() };
    },
    remove: packages.remove,
  };
}

const inputs = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

/** The values of an example, as a request of the client and of a handler. */
export function valuesOf(example: ParameterExample | undefined): object {
  const request: Record<string, Record<string, unknown>> = {};
  for (const { name, in: location, value } of example?.parameters ?? []) {
    if (value !== undefined) (request[inputs[location]] ??= {})[name] = value;
  }
  return request;
}

function schemaOf(value: unknown): object {
  if (Array.isArray(value)) return { type: "array", items: { type: "string" } };
  if (value === null || typeof value !== "object") return { type: "string" };
  const properties = Object.entries(value).map(([name, one]) => [
    name,
    { type: typeof one === "number" ? "integer" : "string" },
  ]);
  return {
    type: "object",
    properties: Object.fromEntries(properties) as object,
    additionalProperties: false,
  };
}
