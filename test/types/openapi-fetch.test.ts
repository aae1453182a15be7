/**
 * Programs on openapi-fetch and openapi-react-query, written as their documentation shows, on the generated types. They
 * compile with every compiler, and they call the generated server.
 */
import { QueryClient } from "@tanstack/react-query";
import createClient from "openapi-fetch";
import createQueryClient from "openapi-react-query";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { paths } from "../../generated/types/src/index.js";
import { generate } from "../../src/generate.js";
import { memoryApp } from "../petstore/memory-app.js";
import { install, type Installed } from "../petstore/packages.js";
import { compilers, typeErrors } from "../support/compile.js";
import { testScale } from "../support/random.js";

const root = join(import.meta.dirname, "../..");
const packageName = (target: string) => `@petstore/${target}`;

const program = `
import createClient, { type Middleware } from "openapi-fetch";
import type { components, operations, paths } from "@petstore/types";

const client = createClient<paths>({ baseUrl: "https://pets.example/v1" });

const { data, error, response } = await client.GET("/pets/{petId}", {
  params: { path: { petId: 1 } },
});
if (data) {
  const name: string = data.name;
  const id: number = data.id;
  console.log(name, id, response.status);
} else {
  console.log(error.code, error.message);
}

const list = await client.GET("/pets", { params: { query: { limit: 10, status: "available" } } });
const first: components["schemas"]["Pet"] | undefined = list.data?.[0];

const created = await client.POST("/pets", {
  body: { name: "Rex", categoryId: 1, status: "available" },
});
if (created.error) throw new Error(created.error.message);
const pet: components["schemas"]["Pet"] = created.data;

const noCache: Middleware = {
  onRequest({ request }) {
    request.headers.set("Cache-Control", "no-store");
    return request;
  },
};
client.use(noCache);

// Helper types that applications write themselves.
type Query = NonNullable<operations["listPets"]["parameters"]["query"]>;
type Body<P extends keyof paths, M extends keyof paths[P]> = paths[P][M] extends {
  responses: { 200: { content: { "application/json": infer T } } };
} ? T : never;
const query: Query = { limit: 1 };
const pets: Body<"/pets", "get"> = first ? [first, pet] : [];
console.log(query, pets);

// @ts-expect-error: there is no such path
await client.GET("/dogs");
// @ts-expect-error: the path parameter is missing
await client.GET("/pets/{petId}");
// @ts-expect-error: a wrong status
await client.GET("/pets", { params: { query: { status: "lost" } } });
// @ts-expect-error: the path has no such method
await client.DELETE("/pets");
// @ts-expect-error: a required property is missing
await client.POST("/pets", { body: { name: "Rex" } });
export {};
`;

const reactProgram = `
import createFetchClient from "openapi-fetch";
import createClient from "openapi-react-query";
import type { paths } from "@petstore/types";

const fetchClient = createFetchClient<paths>({ baseUrl: "https://pets.example/v1" });
const $api = createClient(fetchClient);

export function usePetName(petId: number): string {
  const { data, error, isLoading } = $api.useQuery("get", "/pets/{petId}", {
    params: { path: { petId } },
  });
  if (isLoading || !data) return "Loading";
  if (error) return (error as { message: string }).message;
  return data.name;
}

export function useAddPet(): () => void {
  const { mutate } = $api.useMutation("post", "/pets");
  return () => { mutate({ body: { name: "Rex", categoryId: 1, status: "available" } }); };
}

export function usePages(): number {
  const { data } = $api.useInfiniteQuery(
    "get",
    "/pets",
    { params: { query: { limit: 10 } } },
    { getNextPageParam: () => undefined, initialPageParam: "", pageParamName: "cursor" },
  );
  return data?.pages.length ?? 0;
}

// @ts-expect-error: there is no such path
$api.useQuery("get", "/dogs");
`;

const declarations = "types/src/index.d.ts";
const files = [
  {
    path: declarations,
    text: readFileSync(join(root, "generated", declarations), "utf8"),
  },
];

/** The newest compiler is the fastest. `TEST_SCALE=8` takes all. */
const asked = (Object.keys(compilers) as (keyof typeof compilers)[]).filter(
  (version) => version === "7.0" || testScale > 1,
);

it.each(asked)("programs compile with TypeScript %s", async (compiler) => {
  const errors = await typeErrors(files, {
    packageName,
    compiler,
    installed: true,
    resolution: "bundler",
    additional: { "fetch.ts": program, "react.ts": reactProgram },
  });
  expect(errors).toEqual([]);
});

describe("on the generated server", () => {
  let installed: Installed;
  let client: ReturnType<typeof createClient<paths>>;

  beforeAll(async () => {
    const result = await generate({
      input: join(root, "spec/petstore.yaml"),
      targets: ["server"],
      today: "2026-11-15",
    });
    installed = install(result.files, (target) => `pet-store-${target}`);
    const { createPetStore } = (await installed.load("app", memoryApp)) as {
      createPetStore: (key: string) => {
        fetch: (request: Request) => Promise<Response>;
      };
    };
    const api = createPetStore("secret");
    client = createClient<paths>({
      baseUrl: "https://pets.example/v1",
      headers: { Authorization: "Bearer secret" },
      fetch: (request) => api.fetch(request),
    });
  });
  afterAll(() => {
    installed.remove();
  });

  it("openapi-fetch creates, reads and lists", async () => {
    const body = { name: "Rex", categoryId: 1, status: "available" } as const;
    const created = await client.POST("/pets", { body });
    expect(created.response.status).toBe(201);
    expect(created.data).toEqual({ id: 1, ...body });
    const path = { petId: 1 };
    const read = await client.GET("/pets/{petId}", { params: { path } });
    expect(read.data).toEqual(created.data);
    const query = { status: "sold" } as const;
    const list = await client.GET("/pets", { params: { query } });
    expect(list.data).toEqual([]);
  });

  it("openapi-fetch returns the error body of a status", async () => {
    const path = { petId: 99 };
    const { data, error } = await client.GET("/pets/{petId}", {
      params: { path },
    });
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ code: "not_found", status: 404 });
  });

  it("openapi-react-query reads with its query options", async () => {
    const api = createQueryClient(client);
    const options = api.queryOptions("get", "/pets/{petId}", {
      params: { path: { petId: 1 } },
    });
    const pet = await new QueryClient().query(options);
    expect(pet.name).toBe("Rex");
  });
});
