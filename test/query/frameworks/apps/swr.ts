/** The page with React and SWR. */
import { createElement as h, useState, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import useSWR, { SWRConfig, useSWRConfig } from "swr";
import useSWRMutation from "swr/mutation";
import {
  createPet,
  getPet,
  isApiError,
  listPets,
  unwrap,
  type Client,
  type CreatePetRequest,
  type Pet,
} from "pet-store-client";
import { isKeyOf, swr } from "pet-store-client/requests";
import {
  choices,
  newPets,
  pageSize,
  petText,
  petsText,
  type Mount,
  type PageProps,
} from "./page.js";
import { typeIs } from "./types.js";

function usePet(client: Client, petId: number | null) {
  return useSWR(
    ...swr(client, getPet, petId === null ? null : { path: { petId } }),
  );
}

function useAddPet(client: Client) {
  const { mutate } = useSWRConfig();
  return useSWRMutation(
    "createPet",
    (_key, { arg }: { arg: CreatePetRequest }) =>
      unwrap(createPet(client, arg)),
    { onSuccess: () => mutate(isKeyOf(getPet, listPets)) },
  );
}

function Page({ client, firstPet }: PageProps): ReactElement {
  const [petId, setPetId] = useState(firstPet);
  const pet = usePet(client, petId);
  const pets = useSWR(...swr(client, listPets, pageSize));
  const add = useAddPet(client);
  typeIs<Pet | undefined>()(pet.data, true);
  typeIs<Pet[] | undefined>()(pets.data, true);
  typeIs<Pet | undefined>()(add.data, true);
  const failure = (error: unknown) => (isApiError(error) ? error : null);
  const button = (id: string, onClick: () => unknown) =>
    h("button", { id, key: id, onClick }, id);
  return h(
    "main",
    null,
    h("p", { id: "pet" }, petText(pet.data, failure(pet.error))),
    h("p", { id: "pets" }, petsText(pets.data)),
    h("p", { id: "added" }, petText(add.data, failure(add.error))),
    Object.entries(choices).map(([id, choice]) =>
      button(id, () => {
        setPetId(choice);
      }),
    ),
    button("refetch", () => pet.mutate()),
    Object.entries(newPets).map(([id, newPet]) =>
      button(id, () => add.trigger(newPet, { throwOnError: false })),
    ),
  );
}

export const mount: Mount = (root, props) => {
  const value = { dedupingInterval: 0, shouldRetryOnError: false };
  createRoot(root).render(h(SWRConfig, { value }, h(Page, props)));
};
