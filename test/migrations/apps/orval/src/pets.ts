import { createPet, getPet } from "./api/pets/pets";

export async function petName(petId: number): Promise<string> {
  const { status, data } = await getPet(petId);
  if (status === 200) return data.name;
  if (status === 404) return "no such pet";
  throw new Error(data.message);
}

export async function addPet(name: string, categoryId = 1): Promise<number> {
  const { status, data } = await createPet({ name, categoryId });
  if (status !== 201) throw new Error(data.code);
  return data.id;
}

export async function whyNot(categoryId: number): Promise<string> {
  try {
    await addPet("Ida", categoryId);
    return "added";
  } catch (error) {
    return (error as Error).message;
  }
}
