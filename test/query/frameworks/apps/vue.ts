/** The page with Vue. */
import {
  QueryClient,
  VueQueryPlugin,
  dehydrate,
  hydrate as restore,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type DehydratedState,
} from "@tanstack/vue-query";
import {
  computed,
  createApp,
  createSSRApp,
  defineComponent,
  h,
  onServerPrefetch,
  proxyRefs,
  ref,
} from "vue";
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

const page = ({ client, firstPet }: PageProps) =>
  defineComponent({
    setup() {
      const id = ref(firstPet);
      const cache = useQueryClient();
      const pet = proxyRefs(
        useQuery(computed(() => petOptions(client, id.value))),
      );
      const pets = proxyRefs(useInfiniteQuery(petsOptions(client)));
      const add = proxyRefs(useMutation(addOptions(client, cache)));
      typeIs<Pet | undefined>()(cache.getQueryData(petKey(client)), true);
      onServerPrefetch(() => Promise.all([pet.suspense(), pets.suspense()]));
      const texts = textsOf({ pet, pets, add }, true);
      const button = (name: string, onClick: () => unknown) =>
        h("button", { id: name, onClick }, name);
      return () =>
        h("main", [
          Object.entries(texts).map(([name, text]) =>
            h("p", { id: name }, text),
          ),
          Object.entries(choices).map(([name, choice]) =>
            button(name, () => (id.value = choice)),
          ),
          button("refetch", () => pet.refetch()),
          button("more", () => pets.fetchNextPage()),
          Object.entries(newPets).map(([name, newPet]) =>
            button(name, () => {
              add.mutate(newPet);
            }),
          ),
        ]);
    },
  });

export const mount: Mount = (root, props) => {
  const queryClient = new QueryClient({ defaultOptions });
  createApp(page(props)).use(VueQueryPlugin, { queryClient }).mount(root);
};

export async function render(props: PageProps) {
  const { renderToString } = await import("vue/server-renderer");
  const queryClient = new QueryClient({ defaultOptions });
  const app = createSSRApp(page(props)).use(VueQueryPlugin, { queryClient });
  const html = await renderToString(app);
  return { html, state: JSON.stringify(dehydrate(queryClient)) };
}

export function hydrate(
  root: HTMLElement,
  props: PageProps,
  state: string,
): void {
  const queryClient = new QueryClient({ defaultOptions });
  restore(queryClient, JSON.parse(state) as DehydratedState);
  createSSRApp(page(props)).use(VueQueryPlugin, { queryClient }).mount(root);
}
