/**
 * How the database came to be what it is, step by step. What has been released is never changed: a new step follows.
 */
export interface Migration {
  readonly version: number;
  readonly statements: readonly string[];
}

export const migrations: readonly Migration[] = [
  {
    version: 1,
    statements: [
      `create table pets (
         id bigint generated always as identity (maxvalue 9007199254740991) primary key,
         name text not null check (char_length(name) between 1 and 100),
         category_id bigint not null
           check (category_id between -9007199254740991 and 9007199254740991),
         status text not null check (status in ('available', 'pending', 'sold')),
         created_at timestamptz not null default now()
       )`,
      `create index pets_by_status on pets (status, id)`,
      `create table orders (
         id bigint generated always as identity (maxvalue 9007199254740991) primary key,
         pet_id bigint not null references pets,
         status text not null check (status in ('placed', 'approved', 'delivered')),
         placed_at timestamptz not null default now()
       )`,
      `create table api_keys (
         name text primary key,
         hash bytea not null check (octet_length(hash) = 32),
         set_at timestamptz not null default now()
       )`,
    ],
  },
  {
    version: 2,
    statements: [
      `create table idempotency_keys (
         caller text not null,
         key text not null,
         content_hash bytea not null check (octet_length(content_hash) = 32),
         response json,
         created_at timestamptz not null default now(),
         primary key (caller, key)
       )`,
      `create index idempotency_keys_by_age on idempotency_keys (created_at)`,
    ],
  },
  {
    version: 3,
    statements: [
      `create table webhook_messages (
         id text primary key,
         event text not null,
         url text not null,
         headers json not null,
         body text,
         attempts integer not null default 0,
         created_at timestamptz not null,
         due_at timestamptz not null,
         died_at timestamptz,
         reason text
       )`,
      `create index webhook_messages_by_time on webhook_messages (due_at) where died_at is null`,
    ],
  },
  {
    version: 4,
    // Instances of the version before still use `idempotency_keys`, so it stays.
    statements: [
      `create table idempotency_requests (
         scope text not null,
         key text not null,
         content text not null,
         result text,
         expires_at timestamptz not null,
         primary key (scope, key)
       )`,
      `create index idempotency_requests_by_age on idempotency_requests (expires_at)`,
    ],
  },
  {
    version: 5,
    // Identifiers have 64 bits, and names are any text as `stored-text.ts` writes it. Instances of the version before
    // go on, but answer 500 where they read an identifier beyond 2^53 or a name that they would not accept.
    statements: [
      `alter table pets
         drop constraint pets_name_check,
         drop constraint pets_category_id_check,
         alter column id set maxvalue 9223372036854775807`,
      `alter table orders alter column id set maxvalue 9223372036854775807`,
      `update pets set name = replace(name, chr(26), chr(26) || '001a')
       where strpos(name, chr(26)) > 0`,
    ],
  },
  {
    version: 6,
    // Instances of the version before go on, with requests that have no claim.
    statements: [`alter table idempotency_requests add column claim text`],
  },
];
