/** The page with Solid. */
import {
  QueryCache,
  QueryClient,
  QueryClientProvider,
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

function Page(props: PageProps) {
  const { client, firstPet } = props;
  const [id, setId] = createSignal(firstPet);
  const cache = useQueryClient();
  const pet = useQuery(() => petOptions(client, id()));
  const pets = useInfiniteQuery(() => petsOptions(client));
  const add = useMutation(() => addOptions(client, cache));
  typeIs<Pet | undefined>()(cache.getQueryData(petKey(client)), true);
  const texts = textsOf({ pet, pets, add }, true);
  return (
    <main>
      <Suspense>
        <p id="pet">{texts.pet}</p>
      </Suspense>
      <Suspense>
        <p id="pets">{texts.pets}</p>
      </Suspense>
      <p id="added">{texts.added}</p>
      <For each={Object.entries(choices)}>
        {([name, choice]) => (
          <button id={name} onClick={() => setId(choice)}>
            {name}
          </button>
        )}
      </For>
      <button id="refetch" onClick={() => pet.refetch()} />
      <button id="more" onClick={() => pets.fetchNextPage()} />
      <For each={Object.entries(newPets)}>
        {([name, newPet]) => (
          <button id={name} onClick={() => add.mutate(newPet)} />
        )}
      </For>
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

export function hydrate(root: HTMLElement, props: PageProps): void {
  const cache = new QueryClient({ defaultOptions });
  hydrateRoot(() => <App {...props} cache={cache} />, root);
}
