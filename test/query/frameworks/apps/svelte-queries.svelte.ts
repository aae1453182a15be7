/** The queries of the page with Svelte. */
import {
  createInfiniteQuery,
  createMutation,
  createQuery,
  skipToken,
  type QueryClient,
} from "@tanstack/svelte-query";
import type { Pet, PetStoreError } from "pet-store-client";
import {
  createPetMutation,
  getPetQuery,
  listPetsInfinite,
  queryKeys,
} from "pet-store-client/query";
import { pageSize, type PageProps } from "./page.js";
import { typeIs } from "./types.js";

export function createQueries(
  { client, firstPet }: PageProps,
  cache: QueryClient,
) {
  let id = $state(firstPet);
  const pet = createQuery(
    () =>
      getPetQuery(client, id === null ? skipToken : { path: { petId: id } }),
    () => cache,
  );
  const pets = createInfiniteQuery(
    () => listPetsInfinite(client, pageSize),
    () => cache,
  );
  const add = createMutation(
    () => ({
      ...createPetMutation(client),
      onSuccess: () =>
        cache.invalidateQueries({ queryKey: queryKeys.groups.pets }),
    }),
    () => cache,
  );
  typeIs<Pet | undefined>()(pet.data, true);
  typeIs<PetStoreError | null>()(pet.error, true);
  typeIs<Pet[] | undefined>()(pets.data?.pages[0]?.body, true);
  typeIs<PetStoreError | null>()(pets.error, true);
  typeIs<Pet | undefined>()(add.data, true);
  typeIs<PetStoreError | null>()(add.error, true);
  const { queryKey } = getPetQuery(client, { path: { petId: 1 } });
  typeIs<Pet | undefined>()(cache.getQueryData(queryKey), true);
  const choose = (choice: number | null) => {
    id = choice;
  };
  return { pet, pets, add, choose };
}
