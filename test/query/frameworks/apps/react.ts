/** The page with React. */
import {
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  dehydrate,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type DehydratedState,
} from "@tanstack/react-query";
import { createElement as h, useState, type ReactElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Pet, PetStoreError } from "pet-store-client";
import {
  createPetMutation,
  getPetQuery,
  listPetsInfinite,
  queryKeys,
} from "pet-store-client/query";
import {
  choices,
  defaultOptions,
  invalidPet,
  newPet,
  pageSize,
  petText,
  petsText,
  type Cache,
  type Mount,
  type PageProps,
} from "./page.js";
import { typeIs } from "./types.js";

function Page({ client, firstPet }: PageProps): ReactElement {
  const [petId, setPetId] = useState(firstPet);
  const cache = useQueryClient();
  const pet = useQuery(
    getPetQuery(client, petId === null ? skipToken : { path: { petId } }),
  );
  const pets = useInfiniteQuery(listPetsInfinite(client, pageSize));
  const add = useMutation({
    ...createPetMutation(client),
    onSuccess: () =>
      cache.invalidateQueries({ queryKey: queryKeys.groups.pets }),
  });
  typeIs<Pet | undefined>()(pet.data, true);
  typeIs<PetStoreError | null>()(pet.error, true);
  typeIs<Pet[] | undefined>()(pets.data?.pages[0]?.body, true);
  typeIs<PetStoreError | null>()(pets.error, true);
  typeIs<Pet | undefined>()(add.data, true);
  typeIs<PetStoreError | null>()(add.error, true);
  const button = (id: string, onClick: () => unknown) =>
    h("button", { id, key: id, onClick }, id);
  return h(
    "main",
    null,
    h("p", { id: "pet" }, petText(pet.data, pet.error)),
    h("p", { id: "pets" }, petsText(pets.data?.pages, pets.hasNextPage)),
    h("p", { id: "added" }, petText(add.data, add.error)),
    Object.entries(choices).map(([id, choice]) =>
      button(id, () => {
        setPetId(choice);
      }),
    ),
    button("refetch", () => pet.refetch()),
    button("more", () => pets.fetchNextPage()),
    button("add", () => {
      add.mutate(newPet);
    }),
    button("invalid", () => {
      add.mutate(invalidPet);
    }),
  );
}

function app(
  client: QueryClient,
  state: DehydratedState | null,
  props: PageProps,
): ReactElement {
  return h(
    QueryClientProvider,
    { client },
    h(HydrationBoundary, { state }, h(Page, props)),
  );
}

export const mount: Mount = (root, props) => {
  const cache = new QueryClient({ defaultOptions });
  createRoot(root).render(app(cache, null, props));
  return cache;
};

export async function render(props: PageProps) {
  const { renderToString } = await import("react-dom/server");
  const { client } = props;
  const cache = new QueryClient({ defaultOptions });
  await cache.prefetchQuery(getPetQuery(client, { path: { petId: 1 } }));
  await cache.prefetchInfiniteQuery(listPetsInfinite(client, pageSize));
  const state = dehydrate(cache);
  return {
    html: renderToString(app(cache, null, props)),
    state: JSON.stringify(state),
  };
}

export function hydrate(
  root: HTMLElement,
  props: PageProps,
  state: string,
): Cache {
  const cache = new QueryClient({ defaultOptions });
  hydrateRoot(root, app(cache, JSON.parse(state) as DehydratedState, props));
  return cache;
}
