// What is checked, for the servers that check with zod.
import { z } from "zod";

const status = z.enum(["available", "pending", "sold"]);
const integer = z.coerce.number().int();

export const listQuery = z.object({
  limit: integer.min(1).max(100).default(20),
  status: status.optional(),
  cursor: z.string().min(1).max(200).optional(),
});
export const newPet = z.object({
  name: z.string().min(1).max(100),
  categoryId: z.int(),
  status: status.optional(),
});
export const petPath = z.object({ petId: integer });
