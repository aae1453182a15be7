/** The page that each framework shows. */
import type { Client, Pet, PetStoreError } from "pet-store-client";

/** What a framework needs to show the page. */
export interface PageProps {
  client: Client;
  /** Null requests no pet. */
  firstPet: number | null;
}

/** The texts of the page, by the `id` of their elements. */
export type Texts = Readonly<Record<"pet" | "pets" | "added", string>>;

export type Mount = (root: HTMLElement, props: PageProps) => void;

/** Buttons that select a pet. */
export const choices = { none: null, first: 1, second: 2, missing: 99 };

/** Buttons that add a pet. The server rejects the invalid one. */
export const newPets = {
  add: { body: { name: "Mia", categoryId: 1 } },
  invalid: { body: { name: "Mia", categoryId: 1.5 } },
};

export const pageSize = { query: { limit: 2 } };

export function petText(
  data: Pet | undefined,
  error: Pick<PetStoreError, "status"> | null | undefined,
): string {
  return error ? `error ${error.status}` : (data?.name ?? "nothing");
}

export function petsText(
  pets: readonly Pet[] | undefined,
  hasNextPage = false,
): string {
  const names = pets?.map(({ name }) => name) ?? [];
  return [...names, ...(hasNextPage ? ["..."] : [])].join(" ");
}
