import { createPet, getPet } from "./api/sdk.gen";
import type { Error as PetStoreError } from "./api/types.gen";

export async function petName(petId: number): Promise<string> {
  const { data, error, response } = await getPet({ path: { petId } });
  if (data) return data.name;
  if (response?.status === 404) return "no such pet";
  throw new Error(error?.message);
}

export async function addPet(name: string): Promise<number> {
  const { data } = await createPet({
    body: { name, categoryId: 1 },
    throwOnError: true,
  });
  return data.id;
}

export async function whyNot(name: string): Promise<string> {
  try {
    await addPet(name);
    return "added";
  } catch (error) {
    return (error as PetStoreError).code;
  }
}
