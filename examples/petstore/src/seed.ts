/** What a new store starts with. Orders can be listed but not placed, so without these there would be none to see. */
import type { Queries } from "./database/database.js";

export async function seed(queries: Queries): Promise<void> {
  await queries.query(
    `insert into pets (name, category_id, status) values
       ('Rex', 1, 'available'),
       ('Tom', 2, 'sold'),
       ('Molly', 2, 'pending')`,
  );
  await queries.query(
    `insert into orders (pet_id, status, placed_at)
     select id,
            case status when 'sold' then 'delivered' else 'placed' end,
            timestamptz '2026-11-15 09:30:00Z'
     from pets where status <> 'available' order by id`,
  );
}
