import { createPet, getPet, unwrap } from "./api/client";
import { client } from "./client";

export async function petName(petId: number): Promise<string> {
  const result = await getPet(client, { path: { petId } });
  if (result.ok) return result.body.name;
  if (result.status === 404) return "no such pet";
  throw new Error(result.declared ? result.body.message : "unexpected");
}

export async function addPet(name: string): Promise<number> {
  const pet = await unwrap(
    createPet(client, { body: { name, categoryId: 1 } }),
  );
  return pet.id;
}

export async function whyNot(categoryId: number): Promise<string> {
  const result = await createPet(client, { body: { name: "Ida", categoryId } });
  if (result.ok) return "added";
  return result.declared ? result.body.code : "unexpected";
}
