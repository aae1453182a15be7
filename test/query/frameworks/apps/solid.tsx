/** The page with Solid. */
import {
  QueryCache,
  QueryClient,
  QueryClientProvider,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/solid-query";
import { For, Suspense, createSignal } from "solid-js";
import {
  generateHydrationScript,
  hydrate as hydrateRoot,
  render as renderInto,
  renderToStringAsync,
} from "solid-js/web";
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

function Page(props: PageProps) {
  const { client, firstPet } = props;
  const [id, setId] = createSignal(firstPet);
  const cache = useQueryClient();
  const pet = useQuery(() => {
    const petId = id();
    return getPetQuery(
      client,
      petId === null ? skipToken : { path: { petId } },
    );
  });
  const pets = useInfiniteQuery(() => listPetsInfinite(client, pageSize));
  const add = useMutation(() => ({
    ...createPetMutation(client),
    onSuccess: () =>
      cache.invalidateQueries({ queryKey: queryKeys.groups.pets }),
  }));
  const types = () => {
    typeIs<Pet | undefined>()(pet.data, true);
    typeIs<PetStoreError | null>()(pet.error, true);
    typeIs<Pet[] | undefined>()(pets.data?.pages[0]?.body, true);
    typeIs<PetStoreError | null>()(pets.error, true);
    typeIs<Pet | undefined>()(add.data, true);
    typeIs<PetStoreError | null>()(add.error, true);
    const { queryKey } = getPetQuery(client, { path: { petId: 1 } });
    typeIs<Pet | undefined>()(cache.getQueryData(queryKey), true);
  };
  return (
    <main data-types={typeof types}>
      <Suspense>
        <p id="pet">{petText(pet.data, pet.error)}</p>
      </Suspense>
      <Suspense>
        <p id="pets">{petsText(pets.data?.pages, pets.hasNextPage)}</p>
      </Suspense>
      <p id="added">{petText(add.data, add.error)}</p>
      <For each={Object.entries(choices)}>
        {([name, choice]) => (
          <button id={name} onClick={() => setId(choice)}>
            {name}
          </button>
        )}
      </For>
      <button id="refetch" onClick={() => pet.refetch()} />
      <button id="more" onClick={() => pets.fetchNextPage()} />
      <button id="add" onClick={() => add.mutate(newPet)} />
      <button id="invalid" onClick={() => add.mutate(invalidPet)} />
    </main>
  );
}

function App(props: PageProps & { cache: QueryClient }) {
  return (
    <QueryClientProvider client={props.cache}>
      <Page client={props.client} firstPet={props.firstPet} />
    </QueryClientProvider>
  );
}

export const mount: Mount = (root, props) => {
  const cache = new QueryClient({ defaultOptions });
  renderInto(() => <App {...props} cache={cache} />, root);
  return cache;
};

/** A cache for one request. Errors in it contain nothing that a reader of the page must not see. */
function createServerCache() {
  const queryCache = new QueryCache({
    onError(error) {
      for (const name of ["cause", "headers", "stack"])
        Reflect.deleteProperty(error, name);
    },
  });
  return new QueryClient({ queryCache, defaultOptions });
}

/** Solid writes data and errors into scripts of the page. */
export async function render(props: PageProps) {
  const cache = createServerCache();
  const html = await renderToStringAsync(() => (
    <App {...props} cache={cache} />
  ));
  return { html: generateHydrationScript() + html, state: "" };
}

export function hydrate(root: HTMLElement, props: PageProps): Cache {
  const cache = new QueryClient({ defaultOptions });
  hydrateRoot(() => <App {...props} cache={cache} />, root);
  return cache;
}
