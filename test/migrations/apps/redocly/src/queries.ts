import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import {
  createPetMutation,
  listPetsOptions,
  listPetsQueryKey,
} from "./api/client.tanstack";

const available = { query: { status: "available" } } as const;

export async function prefetchPets(cache: QueryClient): Promise<void> {
  await cache.prefetchQuery(listPetsOptions(available));
}

export function usePetNames(): string[] {
  const { data } = useQuery(listPetsOptions(available));
  return data?.map(({ name }) => name) ?? [];
}

export function useAddPet(): (name: string) => Promise<number> {
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    ...createPetMutation(),
    onSuccess: () => cache.invalidateQueries({ queryKey: listPetsQueryKey() }),
  });
  return async (name) => {
    const pet = await mutateAsync({ body: { name, categoryId: 1 } });
    return pet.id;
  };
}
