/** The options for TanStack Query, which are the same in each framework. */
import { skipToken, type QueryKey } from "@tanstack/query-core";
import type {
  Client,
  createPet,
  ErrorOf,
  getPet,
  listPets,
  Pet,
} from "pet-store-client";
import {
  createPetMutation,
  getPetQuery,
  listPetsInfinite,
  queryKeys,
} from "pet-store-client/query";
import { pageSize, petText, petsText, type Texts } from "./page.js";
import type { Same } from "./types.js";

/** Options without which a test would wait. Data of the server that rendered the page is new enough. */
export const defaultOptions = { queries: { retry: false, staleTime: 60_000 } };

export function petOptions(client: Client, petId: number | null) {
  return getPetQuery(client, petId === null ? skipToken : { path: { petId } });
}

export function petsOptions(client: Client) {
  return listPetsInfinite(client, pageSize);
}

export function addOptions(
  client: Client,
  cache: { invalidateQueries(filter: { queryKey: QueryKey }): Promise<void> },
) {
  return {
    ...createPetMutation(client),
    onSuccess: () =>
      cache.invalidateQueries({ queryKey: queryKeys.groups.pets }),
  };
}

/** The key of a query, which knows the type of its data. */
export function petKey(client: Client) {
  return getPetQuery(client, { path: { petId: 1 } }).queryKey;
}

/** The results of a framework. */
interface Results {
  readonly pet: { data: Pet | undefined; error: ErrorOf<typeof getPet> | null };
  readonly pets: {
    data: { pages: { readonly body: Pet[] }[] } | undefined;
    error: ErrorOf<typeof listPets> | null;
    hasNextPage: boolean;
  };
  readonly add: {
    data: Pet | undefined;
    error: ErrorOf<typeof createPet> | null;
  };
}

type TypesOf<R extends Results> = [
  R["pet"]["data"],
  R["pet"]["error"],
  NonNullable<R["pets"]["data"]>["pages"][number]["body"],
  R["pets"]["error"],
  R["add"]["data"],
  R["add"]["error"],
];

/** The texts of the page. Compiles only if a framework infers exactly the types of the results. */
export function textsOf<R extends Results, Types = TypesOf<R>>(
  { pet, pets, add }: R,
  _isSame: Same<Types, TypesOf<Results>>,
): Texts {
  // Getters, because a framework follows which results a part of the page reads.
  return {
    get pet() {
      return petText(pet.data, pet.error);
    },
    get pets() {
      const all = pets.data?.pages.flatMap(({ body }) => body);
      return petsText(all, pets.hasNextPage);
    },
    get added() {
      return petText(add.data, add.error);
    },
  };
}
