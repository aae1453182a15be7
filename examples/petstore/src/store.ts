/** The pets and orders, as SQL. Rows are checked like anything that comes from outside. */
import {
  parseOrders,
  parsePet,
  type NewPet,
  type Orders,
  type Pet,
  type Pets,
  type PetStatus,
} from "@petstore/validators";
import type { Database, Queries, Row } from "./database/database.js";
import type { OnPetCreated } from "./notify.js";
import { originalText, storedText } from "./stored-text.js";

export interface Page {
  limit: number;
  status?: PetStatus | undefined;
  /** The identifier that the page comes after; null for the first page. */
  after: bigint | null;
}

export interface Store {
  listPets(page: Page): Promise<Pets>;
  addPet(pet: NewPet): Promise<Pet>;
  findPet(id: bigint): Promise<Pet | null>;
  listOrders(): Promise<Orders>;
}

const petColumns = `id, name, category_id as "categoryId", status`;

export function createStore(
  database: Database,
  onPetCreated: OnPetCreated | null = null,
): Store {
  return {
    async listPets({ limit, status, after }) {
      const rows =
        status === undefined
          ? await database.query(
              `select ${petColumns} from pets where ($1::bigint is null or id > $1)
               order by id limit $2`,
              [after, limit],
            )
          : await database.query(
              `select ${petColumns} from pets where ($1::bigint is null or id > $1) and status = $3
               order by id limit $2`,
              [after, limit, status],
            );
      return rows.map(petOf);
    },

    async addPet({ name, categoryId, status = "available" }) {
      const insert = async (queries: Queries): Promise<Pet> => {
        const [row] = await queries.query(
          `insert into pets (name, category_id, status) values ($1, $2, $3)
           returning ${petColumns}`,
          [storedText(name), categoryId, status],
        );
        const pet = petOf(row);
        await onPetCreated?.(queries, pet);
        return pet;
      };
      return onPetCreated === null
        ? insert(database)
        : database.transaction(insert);
    },

    async findPet(id) {
      const [row] = await database.query(
        `select ${petColumns} from pets where id = $1`,
        [id],
      );
      return row === undefined ? null : petOf(row);
    },

    async listOrders() {
      const rows = await database.query(
        `select id, pet_id as "petId", status,
                to_char(placed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "placedAt"
         from orders order by id`,
      );
      return parseOrders(rows);
    },
  };
}

function petOf(row: Row | undefined): Pet {
  const pet = parsePet(row);
  return { ...pet, name: originalText(pet.name) };
}
