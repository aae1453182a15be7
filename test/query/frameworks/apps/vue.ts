/** The page with Vue. */
import {
  QueryClient,
  VueQueryPlugin,
  dehydrate,
  hydrate as restore,
  skipToken,
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
  ref,
} from "vue";
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

const page = ({ client, firstPet }: PageProps) =>
  defineComponent({
    setup() {
      const id = ref(firstPet);
      const cache = useQueryClient();
      const pet = useQuery(
        computed(() =>
          getPetQuery(
            client,
            id.value === null ? skipToken : { path: { petId: id.value } },
          ),
        ),
      );
      const pets = useInfiniteQuery(listPetsInfinite(client, pageSize));
      const add = useMutation({
        ...createPetMutation(client),
        onSuccess: () =>
          cache.invalidateQueries({ queryKey: queryKeys.groups.pets }),
      });
      typeIs<Pet | undefined>()(pet.data.value, true);
      typeIs<PetStoreError | null>()(pet.error.value, true);
      typeIs<Pet[] | undefined>()(pets.data.value?.pages[0]?.body, true);
      typeIs<PetStoreError | null>()(pets.error.value, true);
      typeIs<Pet | undefined>()(add.data.value, true);
      typeIs<PetStoreError | null>()(add.error.value, true);
      const { queryKey } = getPetQuery(client, { path: { petId: 1 } });
      typeIs<Pet | undefined>()(cache.getQueryData(queryKey), true);
      onServerPrefetch(() => Promise.all([pet.suspense(), pets.suspense()]));
      const button = (name: string, onClick: () => unknown) =>
        h("button", { id: name, onClick }, name);
      return () =>
        h("main", [
          h("p", { id: "pet" }, petText(pet.data.value, pet.error.value)),
          h(
            "p",
            { id: "pets" },
            petsText(pets.data.value?.pages, pets.hasNextPage.value),
          ),
          h("p", { id: "added" }, petText(add.data.value, add.error.value)),
          Object.entries(choices).map(([name, choice]) =>
            button(name, () => (id.value = choice)),
          ),
          button("refetch", () => pet.refetch()),
          button("more", () => pets.fetchNextPage()),
          button("add", () => {
            add.mutate(newPet);
          }),
          button("invalid", () => {
            add.mutate(invalidPet);
          }),
        ]);
    },
  });

export const mount: Mount = (root, props) => {
  const queryClient = new QueryClient({ defaultOptions });
  createApp(page(props)).use(VueQueryPlugin, { queryClient }).mount(root);
  return queryClient;
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
): Cache {
  const queryClient = new QueryClient({ defaultOptions });
  restore(queryClient, JSON.parse(state) as DehydratedState);
  createSSRApp(page(props)).use(VueQueryPlugin, { queryClient }).mount(root);
  return queryClient;
}
