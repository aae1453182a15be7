import { zNewPet } from "./api/zod.gen";

export function isValidPet(value: unknown): boolean {
  return zNewPet.safeParse(value).success;
}
