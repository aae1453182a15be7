/** The page with React. */
import {
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  dehydrate,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type DehydratedState,
} from "@tanstack/react-query";
import { createElement as h, useState, type ReactElement } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { Pet } from "pet-store-client";
import {
  addOptions,
  defaultOptions,
  petKey,
  petOptions,
  petsOptions,
  textsOf,
} from "./options.js";
import { choices, newPets, type Mount, type PageProps } from "./page.js";
import { typeIs } from "./types.js";

function Page({ client, firstPet }: PageProps): ReactElement {
  const [petId, setPetId] = useState(firstPet);
  const pet = useQuery(petOptions(client, petId));
  const pets = useInfiniteQuery(petsOptions(client));
  const cache = useQueryClient();
  const add = useMutation(addOptions(client, cache));
  typeIs<Pet | undefined>()(cache.getQueryData(petKey(client)), true);
  const button = (id: string, onClick: () => unknown) =>
    h("button", { id, key: id, onClick }, id);
  return h(
    "main",
    null,
    Object.entries(textsOf({ pet, pets, add }, true)).map(([id, text]) =>
      h("p", { id, key: id }, text),
    ),
    Object.entries(choices).map(([id, choice]) =>
      button(id, () => {
        setPetId(choice);
      }),
    ),
    button("refetch", () => pet.refetch()),
    button("more", () => pets.fetchNextPage()),
    Object.entries(newPets).map(([id, newPet]) =>
      button(id, () => {
        add.mutate(newPet);
      }),
    ),
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
};

export async function render(props: PageProps) {
  const { renderToString } = await import("react-dom/server");
  const { client, firstPet } = props;
  const cache = new QueryClient({ defaultOptions });
  await cache.prefetchQuery(petOptions(client, firstPet));
  await cache.prefetchInfiniteQuery(petsOptions(client));
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
): void {
  const cache = new QueryClient({ defaultOptions });
  hydrateRoot(root, app(cache, JSON.parse(state) as DehydratedState, props));
}
