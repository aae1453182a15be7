/** The queries of the page with Svelte. */
import {
  createInfiniteQuery,
  createMutation,
  createQuery,
  type QueryClient,
} from "@tanstack/svelte-query";
import type { Pet } from "pet-store-client";
import {
  addOptions,
  petKey,
  petOptions,
  petsOptions,
  textsOf,
} from "./options.js";
import type { PageProps } from "./page.js";
import { typeIs } from "./types.js";

export function createQueries(
  { client, firstPet }: PageProps,
  cache: QueryClient,
) {
  let id = $state(firstPet);
  const inCache = () => cache;
  const pet = createQuery(() => petOptions(client, id), inCache);
  const pets = createInfiniteQuery(() => petsOptions(client), inCache);
  const add = createMutation(() => addOptions(client, cache), inCache);
  typeIs<Pet | undefined>()(cache.getQueryData(petKey(client)), true);
  const texts = textsOf({ pet, pets, add }, true);
  const choose = (choice: number | null) => {
    id = choice;
  };
  return { pet, pets, add, texts, choose };
}
