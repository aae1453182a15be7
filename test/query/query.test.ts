/**
 * The options for TanStack Query with the real library: the mistakes that users report about other generators are the
 * tests.
 */
import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
  dehydrate,
  hydrate,
  skipToken,
  type DehydratedState,
  type QueryKey,
  type SkipToken,
} from "@tanstack/query-core";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { generate, type GeneratedFile } from "../../src/generate.js";
import { install, type Installed } from "../petstore/packages.js";
import { typeErrors } from "../support/compile.js";
import { eventually } from "../support/eventually.js";

const packageName = (target: string) => `pet-store-${target}`;

interface Options {
  queryKey: QueryKey;
  queryFn: ((context: { signal: AbortSignal }) => Promise<unknown>) | SkipToken;
}

interface InfiniteOptions {
  queryKey: QueryKey;
  queryFn: (context: never) => Promise<{ body: unknown; next: unknown }>;
  initialPageParam: unknown;
  getNextPageParam: (last: never, ...rest: never[]) => unknown;
}

type Create<T> = ((
  client: unknown,
  request?: unknown,
  options?: object,
) => T) & {
  key(request?: object): QueryKey;
};

interface Generated {
  createClient(options: object): object;
  queryKeys: { api: QueryKey; groups: Record<string, QueryKey> };
  listPetsQuery: Create<Options>;
  listPetsInfinite: Create<InfiniteOptions>;
  getPetQuery: Create<Options>;
  createPetMutation: (client: unknown) => {
    mutationKey: QueryKey;
    mutationFn: (request: unknown) => Promise<unknown>;
  };
}

let files: GeneratedFile[];
let installed: Installed;
let api: Generated;
let requests: string[];

beforeAll(async () => {
  const result = await generate({
    input: join(import.meta.dirname, "../../spec/petstore.yaml"),
    targets: ["client"],
    tanstackQuery: true,
    today: "2026-11-15",
  });
  files = result.files;
  installed = install(files, packageName);
  api = (await installed.load(
    "app",
    'export * from "pet-store-client"; export * from "pet-store-client/query";',
  )) as unknown as Generated;
});
afterAll(() => {
  installed.remove();
});
beforeEach(() => {
  requests = [];
});

/** Three pages of one pet each. */
function petStore(baseUrl = "https://pets.example/v1"): object {
  return api.createClient({
    baseUrl,
    fetch: (url: string, { method }: RequestInit) => {
      requests.push(`${method ?? "GET"} ${url}`);
      const page = Number(new URL(url).searchParams.get("cursor") ?? 1);
      const pet = { id: page, name: "Rex", categoryId: 1, status: "sold" };
      const isList = new URL(url).pathname.endsWith("/pets");
      const response =
        method === "POST"
          ? Response.json(pet, { status: 201 })
          : Response.json(isList ? [pet] : pet, {
              headers:
                isList && page < 3
                  ? {
                      Link: `</v1/pets?cursor=${String(page + 1)}>; rel="next"`,
                    }
                  : {},
            });
      // As in a response from the network.
      return Promise.resolve(
        Object.defineProperty(response, "url", { value: url }),
      );
    },
  });
}

const queryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } });

describe("keys", () => {
  it("start with the API, the group and the operation", () => {
    const { queryKey } = api.getPetQuery(petStore(), { path: { petId: 1 } });
    expect(queryKey).toEqual([
      "pet-store",
      "pets",
      "getPet",
      "query",
      { path: { petId: 1 } },
    ]);
  });

  it("contain neither the address nor headers", () => {
    const request = { path: { petId: 1 } };
    const one = api.getPetQuery(petStore(), request);
    const other = api.getPetQuery(
      petStore("https://internal.example"),
      { ...request, headers: { "X-Trace": "1" }, cookies: { session: "2" } },
      { headers: { Authorization: "Bearer secret" } },
    );
    expect(other.queryKey).toEqual(one.queryKey);
    expect(JSON.stringify(other.queryKey)).not.toContain("example");
  });

  it("differ between a list and its pages", () => {
    const client = petStore();
    const { queryKey } = api.listPetsInfinite(client);
    expect(queryKey).not.toEqual(api.listPetsQuery(client).queryKey);
    expect(queryKey.slice(0, 3)).toEqual(api.listPetsQuery.key());
  });

  it("can be written as JSON with a bigint", () => {
    const { queryKey } = api.getPetQuery(petStore(), { path: { petId: 5n } });
    expect(JSON.stringify(queryKey)).toContain('"5"');
  });
});

describe("invalidation", () => {
  const selections: [string, () => QueryKey, string[]][] = [
    ["the API", () => api.queryKeys.api, ["1", "2", "list", "pages"]],
    [
      "a group",
      () => api.queryKeys.groups["pets"] ?? [],
      ["1", "2", "list", "pages"],
    ],
    ["another group", () => api.queryKeys.groups["store"] ?? [], []],
    ["an operation", () => api.getPetQuery.key(), ["1", "2"]],
    [
      "an operation and its pages",
      () => api.listPetsQuery.key(),
      ["list", "pages"],
    ],
    ["the pages only", () => api.listPetsInfinite.key(), ["pages"]],
    [
      "a part of a request",
      () => api.listPetsQuery.key({ query: { status: "sold" } }),
      ["list"],
    ],
    [
      "another request",
      () => api.listPetsQuery.key({ query: { status: "pending" } }),
      [],
    ],
    ["one request", () => api.getPetQuery.key({ path: { petId: 2 } }), ["2"]],
  ];

  it.each(selections)("selects %s", async (_name, key, expected) => {
    const cache = queryClient();
    const client = petStore();
    const query = { status: "sold", limit: 5 };
    const all = {
      "1": api.getPetQuery(client, { path: { petId: 1 } }),
      "2": api.getPetQuery(client, { path: { petId: 2 } }),
      list: api.listPetsQuery(client, { query }),
      pages: api.listPetsInfinite(client, { query }),
    };
    for (const { queryKey } of Object.values(all))
      cache.setQueryData(queryKey, {});
    await cache.invalidateQueries({ queryKey: key() });
    const selected = Object.entries(all)
      .filter(
        ([, { queryKey }]) => cache.getQueryState(queryKey)?.isInvalidated,
      )
      .map(([name]) => name);
    expect(selected).toEqual(expected);
  });
});

describe("skipToken", () => {
  it("sends nothing, even if the application asks for it", async () => {
    const observer = new QueryObserver(
      queryClient(),
      api.getPetQuery(petStore(), skipToken),
    );
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    stop();
    expect(requests).toEqual([]);
  });

  it("sends no page", async () => {
    const options = api.listPetsInfinite(petStore(), skipToken);
    const observer = new InfiniteQueryObserver(queryClient(), options as never);
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    stop();
    expect(requests).toEqual([]);
  });
});

describe("calls", () => {
  it("return the body", async () => {
    const options = api.getPetQuery(petStore(), { path: { petId: 7 } });
    await expect(queryClient().query(options)).resolves.toMatchObject({
      name: "Rex",
    });
    expect(requests).toEqual(["GET https://pets.example/v1/pets/7"]);
  });

  it("fail with the error of the API", async () => {
    const client = api.createClient({
      fetch: () => Promise.resolve(Response.json({}, { status: 404 })),
    });
    const options = api.getPetQuery(client, { path: { petId: 7 } });
    await expect(queryClient().query(options)).rejects.toMatchObject({
      name: "PetStoreError",
      status: 404,
    });
  });

  it("are aborted with the query", async () => {
    let signal: AbortSignal | null | undefined;
    const client = api.createClient({
      fetch: (_url: string, init: RequestInit) => {
        signal = init.signal;
        return new Promise(() => undefined);
      },
    });
    const cache = queryClient();
    const options = api.getPetQuery(client, { path: { petId: 7 } });
    const observer = new QueryObserver(cache, options);
    const stop = observer.subscribe(() => undefined);
    await eventually(() => {
      expect(signal).toBeDefined();
    });
    stop();
    expect(signal?.aborted).toBe(true);
  });

  it("load page after page until the last one", async () => {
    const observer = new InfiniteQueryObserver(
      queryClient(),
      api.listPetsInfinite(petStore()) as never,
    );
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    while (observer.getCurrentResult().hasNextPage)
      await observer.fetchNextPage();
    const result = observer.getCurrentResult();
    stop();
    const { pages } = result.data as unknown as {
      pages: { body: { id: number }[] }[];
    };
    expect(pages.flatMap(({ body }) => body.map(({ id }) => id))).toEqual([
      1, 2, 3,
    ]);
    expect(requests.length).toBe(3);
  });

  it("end where the server returns to a page", () => {
    const { getNextPageParam } = api.listPetsInfinite(petStore());
    const next = { request: {}, position: "a" };
    const after = getNextPageParam as unknown as (
      ...args: unknown[]
    ) => unknown;
    expect(after({ next }, [], null, [null])).toBe(next);
    expect(after({ next }, [], null, [null, { ...next }])).toBeUndefined();
  });

  it("change something with a mutation", async () => {
    const observer = new MutationObserver(
      queryClient(),
      api.createPetMutation(petStore()),
    );
    const body = { name: "Rex", categoryId: 1 };
    await expect(observer.mutate({ body })).resolves.toMatchObject({ id: 1 });
    expect(requests).toEqual(["POST https://pets.example/v1/pets"]);
  });
});

it("a browser does not repeat the requests of the server that rendered the page", async () => {
  const onServer = queryClient();
  const internal = petStore("https://internal.example");
  const request = { path: { petId: 7 } };
  const options = { headers: { Authorization: "Bearer secret" } };
  await onServer.query(api.getPetQuery(internal, request, options));
  const sent = JSON.stringify(dehydrate(onServer));
  expect(sent).not.toContain("secret");
  const inBrowser = new QueryClient({
    defaultOptions: { queries: { staleTime: 60_000 } },
  });
  hydrate(inBrowser, JSON.parse(sent) as DehydratedState);
  requests = [];
  const pet = await inBrowser.query(api.getPetQuery(petStore(), request));
  expect(pet).toMatchObject({ name: "Rex" });
  expect(requests).toEqual([]);
});

it("the pages of a server that rendered them contain no secrets, and lead to the address of the browser", async () => {
  const onServer = queryClient();
  const internal = petStore("https://internal.example/v1");
  const request = { query: { limit: 1 } };
  await onServer.infiniteQuery(
    api.listPetsInfinite(internal, {
      ...request,
      headers: { "X-Session": "secret" },
      cookies: { session: "secret" },
    }) as never,
  );
  const sent = JSON.stringify(dehydrate(onServer));
  expect(sent).not.toContain("secret");
  expect(sent).not.toContain("internal");
  const inBrowser = queryClient();
  hydrate(inBrowser, JSON.parse(sent) as DehydratedState);
  requests = [];
  const observer = new InfiniteQueryObserver(inBrowser, {
    ...api.listPetsInfinite(petStore(), request),
    staleTime: 60_000,
  } as never);
  const stop = observer.subscribe(() => undefined);
  await observer.fetchNextPage();
  stop();
  expect(requests).toEqual(["GET https://pets.example/v1/pets?cursor=2"]);
});

const program = `
import { QueryClient, skipToken, useInfiniteQuery, useMutation, useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createClient, type Pet, type PetStoreError } from "pet-store-client";
import { createPetMutation, getPetQuery, listPetsInfinite, listPetsQuery, queryKeys } from "pet-store-client/query";

const client = createClient();
const cache = new QueryClient();

export function usePet(petId: number | null): Pet | undefined {
  const { data, error } = useQuery(
    getPetQuery(client, petId === null ? skipToken : { path: { petId } }),
  );
  const failure: PetStoreError | null = error;
  console.log(failure?.status);
  return data;
}

export function usePetNow(petId: number): Pet {
  return useSuspenseQuery(getPetQuery(client, { path: { petId } })).data;
}

export function useNames(): string[] {
  const { data } = useQuery({
    ...listPetsQuery(client),
    select: (pets) => pets.map(({ name }) => name),
    staleTime: 1000,
  });
  return data ?? [];
}

export function usePets(): Pet[] {
  const { data } = useInfiniteQuery(listPetsInfinite(client, { query: { limit: 10 } }));
  return data?.pages.flatMap(({ body }) => body) ?? [];
}

export function usePetsNow(): Pet[] {
  const { data } = useSuspenseInfiniteQuery(listPetsInfinite(client));
  return data.pages.flatMap(({ body }) => body);
}

export function useAddPet(): (name: string) => void {
  const { mutate, error } = useMutation({
    ...createPetMutation(client),
    onSuccess: (pet: Pet) => {
      cache.setQueryData(getPetQuery(client, { path: { petId: pet.id } }).queryKey, pet);
      return cache.invalidateQueries({ queryKey: queryKeys.groups.pets });
    },
  });
  const failure: PetStoreError | null = error;
  console.log(failure?.kind);
  return (name) => { mutate({ body: { name, categoryId: 1 } }); };
}

// The key knows the type of its data.
const known: Pet | undefined = cache.getQueryData(getPetQuery(client, { path: { petId: 1 } }).queryKey);
const fetched: Pet = await cache.query(getPetQuery(client, { path: { petId: 1 } }));
console.log(known, fetched, listPetsQuery.key({ query: { status: "sold" } }));

// @ts-expect-error: the request is required
getPetQuery(client);
// @ts-expect-error: a wrong parameter
getPetQuery.key({ path: { id: 1 } });
// @ts-expect-error: headers are not in the key
listPetsQuery.key({ headers: {} });
// @ts-expect-error: a suspense query cannot be skipped
useSuspenseQuery(getPetQuery(client, skipToken));
`;

it("a program with React hooks compiles", async () => {
  const errors = await typeErrors(files, {
    packageName,
    installed: true,
    resolution: "bundler",
    additional: { "program.ts": program },
    flags: { isolatedDeclarations: false },
  });
  expect(errors).toEqual([]);
});
