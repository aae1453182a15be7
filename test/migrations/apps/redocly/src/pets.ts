import { ApiError, createPet, getPet, type Error_2 } from "./api/client";

export async function petName(petId: number): Promise<string> {
  try {
    const pet = await getPet({ path: { petId } });
    return pet.name;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return "no such pet";
    throw new Error((error.body as Error_2).message);
  }
}

export async function addPet(name: string): Promise<number> {
  const pet = await createPet({ body: { name, categoryId: 1 } });
  return pet.id;
}

export async function whyNot(categoryId: number): Promise<string> {
  try {
    await createPet({ body: { name: "Ida", categoryId } });
    return "added";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return (error.body as Error_2).code;
  }
}
