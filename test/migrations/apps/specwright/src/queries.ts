import {
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from "@tanstack/react-query";
import { createPetMutation, listPetsQuery } from "./api/client/query";
import { client } from "./client";

const available = { query: { status: "available" } } as const;

export async function prefetchPets(cache: QueryClient): Promise<void> {
  await cache.prefetchQuery(listPetsQuery(client, available));
}

export function usePetNames(): string[] {
  const { data } = useQuery(listPetsQuery(client, available));
  return data?.map(({ name }) => name) ?? [];
}

export function useAddPet(): (name: string) => Promise<number> {
  const cache = useQueryClient();
  const { mutateAsync } = useMutation({
    ...createPetMutation(client),
    onSuccess: () => cache.invalidateQueries({ queryKey: listPetsQuery.key() }),
  });
  return async (name) => {
    const pet = await mutateAsync({ body: { name, categoryId: 1 } });
    return pet.id;
  };
}
