// Shapes with no, one and four dates, alone and in pages of a hundred: their schemas, values, and the code by hand.
import * as z from "zod";

const text = { type: "string" };
const dateTime = { type: "string", format: "date-time" };
const number = { type: "number" };
const flag = { type: "boolean" };

const properties = {
  Customer: {
    customer_id: { type: "string", format: "uuid" },
    full_name: { type: "string", minLength: 1 },
    email: { type: "string", format: "email" },
    is_active: flag,
    credit_limit: number,
    country: text,
  },
  Pet: {
    pet_id: { type: "integer" },
    name: { type: "string", minLength: 1 },
    status: { enum: ["available", "pending", "sold"] },
    photo_url: { type: "string", format: "uri" },
    created_at: dateTime,
    category_id: { type: "integer" },
  },
  Order: {
    order_id: { type: "string", format: "uuid" },
    number: { type: "integer", minimum: 1 },
    created_at: dateTime,
    updated_at: dateTime,
    status: { enum: ["open", "paid", "shipped"] },
    customer: { $ref: "#/components/schemas/Customer" },
    currency: { type: "string", pattern: "^[A-Z]{3}$" },
    total_price: { type: "number", minimum: 0 },
    tags: { type: "array", items: text },
    paid_at: dateTime,
    shipped_at: dateTime,
    note: { type: ["string", "null"] },
  },
};

const optional = ["category_id", "paid_at", "shipped_at", "note"];

export function document() {
  const schemas = {};
  for (const [name, fields] of Object.entries(properties)) {
    const required = Object.keys(fields).filter(
      (field) => !optional.includes(field),
    );
    schemas[name] = { type: "object", required, properties: fields };
    const items = { $ref: `#/components/schemas/${name}` };
    schemas[`${name}Page`] = {
      type: "object",
      required: ["items", "total_count"],
      properties: {
        items: { type: "array", items },
        total_count: { type: "integer" },
      },
    };
  }
  const content = (name) => ({
    "application/json": { schema: { $ref: `#/components/schemas/${name}` } },
  });
  const paths = Object.fromEntries(
    Object.keys(schemas).map((name) => [
      `/${name}`,
      {
        get: {
          operationId: `get${name}`,
          responses: { 200: { description: "ok", content: content(name) } },
        },
      },
    ]),
  );
  return {
    openapi: "3.1.0",
    info: { title: "codecs", version: "1.0.0" },
    paths,
    components: { schemas },
  };
}

const zDate = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (date) => date.toISOString(),
});
const zCustomer = z.looseObject({
  customer_id: z.uuid(),
  full_name: z.string().min(1),
  email: z.email(),
  is_active: z.boolean(),
  credit_limit: z.number(),
  country: z.string(),
});
const zPet = z.looseObject({
  pet_id: z.int(),
  name: z.string().min(1),
  status: z.enum(["available", "pending", "sold"]),
  photo_url: z.url(),
  created_at: zDate,
  category_id: z.int().optional(),
});
const zOrder = z.looseObject({
  order_id: z.uuid(),
  number: z.int().min(1),
  created_at: zDate,
  updated_at: zDate,
  status: z.enum(["open", "paid", "shipped"]),
  customer: zCustomer,
  currency: z.string().regex(/^[A-Z]{3}$/),
  total_price: z.number().min(0),
  tags: z.array(z.string()),
  paid_at: zDate.optional(),
  shipped_at: zDate.optional(),
  note: z.string().nullable().optional(),
});
const zPage = (items) =>
  z.looseObject({ items: z.array(items), total_count: z.int() });

/** With the names of the wire. */
const petDates = (pet, date) => ({ ...pet, created_at: date(pet.created_at) });

function orderDates(order, date) {
  const copy = {
    ...order,
    created_at: date(order.created_at),
    updated_at: date(order.updated_at),
  };
  if (order.paid_at !== undefined) copy.paid_at = date(order.paid_at);
  if (order.shipped_at !== undefined) copy.shipped_at = date(order.shipped_at);
  return copy;
}

const pageDates = (convert) => (page, date) => ({
  ...page,
  items: page.items.map((item) => convert(item, date)),
});

/** With the names of code. Other properties are lost, which generated code does not do. */
const customerNames = (customer) => ({
  customerId: customer.customer_id,
  fullName: customer.full_name,
  email: customer.email,
  isActive: customer.is_active,
  creditLimit: customer.credit_limit,
  country: customer.country,
});

function petNames(pet, date) {
  const copy = {
    petId: pet.pet_id,
    name: pet.name,
    status: pet.status,
    photoUrl: pet.photo_url,
    createdAt: date(pet.created_at),
  };
  if (pet.category_id !== undefined) copy.categoryId = pet.category_id;
  return copy;
}

function orderNames(order, date) {
  const copy = {
    orderId: order.order_id,
    number: order.number,
    createdAt: date(order.created_at),
    updatedAt: date(order.updated_at),
    status: order.status,
    customer: customerNames(order.customer),
    currency: order.currency,
    totalPrice: order.total_price,
    tags: order.tags,
  };
  if (order.paid_at !== undefined) copy.paidAt = date(order.paid_at);
  if (order.shipped_at !== undefined) copy.shippedAt = date(order.shipped_at);
  if (order.note !== undefined) copy.note = order.note;
  return copy;
}

const pageNames = (convert) => (page, date) => ({
  items: page.items.map((item) => convert(item, date)),
  totalCount: page.total_count,
});

/** `dates` and `names` are the code by hand, which gets a function for dates. A customer has no dates, so only names are converted. */
export const shapes = {
  Customer: { names: customerNames },
  Pet: { dates: petDates, names: petNames, zod: zPet },
  Order: { dates: orderDates, names: orderNames, zod: zOrder },
  CustomerPage: { names: pageNames(customerNames) },
  PetPage: {
    dates: pageDates(petDates),
    names: pageNames(petNames),
    zod: zPage(zPet),
  },
  OrderPage: {
    dates: pageDates(orderDates),
    names: pageNames(orderNames),
    zod: zPage(zOrder),
  },
};

/** Parsed, as the body of a response is. */
export function payloads(name) {
  const random = generator(7);
  const make = makers[name] ?? pageOf(makers[name.replace("Page", "")]);
  const count = name.endsWith("Page") ? 8 : 64;
  return Array.from({ length: count }, () =>
    JSON.parse(JSON.stringify(make(random))),
  );
}

const makers = { Customer: customer, Pet: pet, Order: order };

function pageOf(make) {
  return (random) => ({
    items: Array.from({ length: 100 }, () => make(random)),
    total_count: 1234,
  });
}

function customer(random) {
  return {
    customer_id: uuid(random),
    full_name: pick(random, ["Ada Lovelace", "Alan Turing", "Grace Hopper"]),
    email: `user${whole(random, 1e5)}@example.com`,
    is_active: random() < 0.5,
    credit_limit: whole(random, 1e4) / 4,
    country: pick(random, ["CH", "DE", "US"]),
  };
}

function pet(random) {
  return {
    pet_id: whole(random, 1e9),
    name: `pet-${whole(random, 1e6)}`,
    status: pick(random, ["available", "pending", "sold"]),
    photo_url: `https://example.com/photos/${whole(random, 1e6)}.jpg`,
    created_at: moment(random),
    ...(random() < 0.8 && { category_id: whole(random, 1000) }),
  };
}

function order(random) {
  return {
    order_id: uuid(random),
    number: 1 + whole(random, 1e6),
    created_at: moment(random),
    updated_at: moment(random),
    status: pick(random, ["open", "paid", "shipped"]),
    customer: customer(random),
    currency: pick(random, ["CHF", "EUR", "USD"]),
    total_price: whole(random, 1e6) / 4,
    tags: ["new", "sale", "eco"].slice(0, whole(random, 4)),
    ...(random() < 0.8 && { paid_at: moment(random) }),
    ...(random() < 0.8 && { shipped_at: moment(random) }),
    ...(random() < 0.5 && { note: random() < 0.5 ? null : "at the door" }),
  };
}

/** The usual forms: seconds, milliseconds, and an offset. */
function moment(random) {
  const moment = new Date(1.6e12 + whole(random, 1e11)).toISOString();
  return pick(random, [
    moment,
    moment.replace(/\.\d+Z/, "Z"),
    moment.replace(/\.\d+Z/, "+02:00"),
  ]);
}

function uuid(random) {
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", () =>
    whole(random, 16).toString(16),
  );
}

function generator(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function whole(random, limit) {
  return Math.floor(random() * limit);
}

function pick(random, list) {
  return list[whole(random, list.length)];
}
