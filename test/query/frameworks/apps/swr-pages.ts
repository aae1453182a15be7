/** Pages with React and SWR. */
import { createElement as h, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { SWRConfig } from "swr";
import useSWRInfinite from "swr/infinite";
import { listPets, type Client, type Pets } from "pet-store-client";
import { swrInfinite, type LoadedPage } from "pet-store-client/requests";
import { pageSize, petsText, type Mount, type PageProps } from "./page.js";
import { typeIs } from "./types.js";

function usePages(client: Client) {
  const { data, size, setSize, mutate } = useSWRInfinite(
    ...swrInfinite(client, listPets, pageSize),
    { revalidateFirstPage: false },
  );
  typeIs<LoadedPage<Pets>[] | undefined>()(data, true);
  return {
    pets: data?.flatMap(({ body }) => body),
    hasNextPage: data?.at(-1)?.next != null,
    more: () => setSize(size + 1),
    reload: () => mutate(),
  };
}

function Page({ client }: PageProps): ReactElement {
  const { pets, hasNextPage, more, reload } = usePages(client);
  return h(
    "main",
    null,
    h("p", { id: "pet" }, "nothing"),
    h("p", { id: "pets" }, petsText(pets, hasNextPage)),
    h("p", { id: "added" }, "nothing"),
    h("button", { id: "more", onClick: more }, "more"),
    h("button", { id: "reload", onClick: reload }, "reload"),
  );
}

export const mount: Mount = (root, props) => {
  const value = { dedupingInterval: 0, shouldRetryOnError: false };
  createRoot(root).render(h(SWRConfig, { value }, h(Page, props)));
};
