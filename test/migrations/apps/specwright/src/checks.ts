import { isNewPet } from "./api/validators";

export function isValidPet(value: unknown): boolean {
  return isNewPet(value);
}
