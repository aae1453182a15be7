import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import {
  getListPetsQueryKey,
  getListPetsQueryOptions,
  useCreatePet,
  useListPets,
} from "./api/pets/pets";

const available = { status: "available" } as const;

export async function prefetchPets(cache: QueryClient): Promise<void> {
  await cache.prefetchQuery(getListPetsQueryOptions(available));
}

export function usePetNames(): string[] {
  const { data } = useListPets(available);
  return data?.status === 200 ? data.data.map(({ name }) => name) : [];
}

export function useAddPet(): (name: string) => Promise<number> {
  const cache = useQueryClient();
  const { mutateAsync } = useCreatePet({
    mutation: {
      onSuccess: () =>
        cache.invalidateQueries({ queryKey: getListPetsQueryKey() }),
    },
  });
  return async (name) => {
    const result = await mutateAsync({ data: { name, categoryId: 1 } });
    if (result.status !== 201) throw new Error(result.data.code);
    return result.data.id;
  };
}
