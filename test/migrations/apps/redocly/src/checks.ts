import { NewPetSchema } from "./api/client.zod";

export function isValidPet(value: unknown): boolean {
  return NewPetSchema.safeParse(value).success;
}
