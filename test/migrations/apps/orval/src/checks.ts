import { CreatePetBody } from "./api/pets.zod";

export function isValidPet(value: unknown): boolean {
  return CreatePetBody.safeParse(value).success;
}
