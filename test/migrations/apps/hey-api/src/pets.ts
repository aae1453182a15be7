import { createPet, getPet } from "./api/sdk.gen";
import type { Error as PetStoreError } from "./api/types.gen";

export async function petName(petId: number): Promise<string> {
  const { data, error, response } = await getPet({ path: { petId } });
  if (data) return data.name;
  if (response?.status === 404) return "no such pet";
  throw new Error(error?.message);
}

export async function addPet(name: string, categoryId = 1): Promise<number> {
  const { data } = await createPet({
    body: { name, categoryId },
    throwOnError: true,
  });
  return data.id;
}

export async function whyNot(categoryId: number): Promise<string> {
  try {
    await addPet("Ida", categoryId);
    return "added";
  } catch (error) {
    return (error as PetStoreError).code;
  }
}
