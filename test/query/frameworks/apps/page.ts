/** The page that each framework shows. */
import type { Client, Pet, PetStoreError } from "pet-store-client";

/** What a framework needs to show the page. */
export interface PageProps {
  client: Client;
  /** Null requests no pet. */
  firstPet: number | null;
}

/** The cache of TanStack Query. */
export interface Cache {
  isFetching(): number;
  isMutating(): number;
}

export type Mount = (root: HTMLElement, props: PageProps) => Cache;

/** Buttons that select a pet. */
export const choices = { none: null, first: 1, second: 2, missing: 99 };

export const newPet = { body: { name: "Mia", categoryId: 1 } };
/** The server rejects it. */
export const invalidPet = { body: { name: "", categoryId: 1 } };

export const pageSize = { query: { limit: 2 } };

/** Options of TanStack Query without which a test would wait. Data of the server that rendered the page is new enough. */
export const defaultOptions = { queries: { retry: false, staleTime: 60_000 } };

export function petText(
  data: Pet | undefined,
  error: PetStoreError | null,
): string {
  return error ? `error ${error.status}` : (data?.name ?? "nothing");
}

export function petsText(
  pages: readonly { readonly body: readonly Pet[] }[] | undefined,
  hasNextPage: boolean,
): string {
  const names = pages?.flatMap(({ body }) => body.map(({ name }) => name));
  return [...(names ?? []), ...(hasNextPage ? ["..."] : [])].join(" ");
}
