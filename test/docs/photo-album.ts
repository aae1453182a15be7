/** Handlers of the photo album, the API of the golden case `samples`. */
import type { Handlers } from "./run-samples.js";

const photoId = "3fa85f64-5717-4562-b3fc-2c963f66afa6";
const photo = { id: photoId, title: "Rex", status: "ready" };
const changes = [
  { type: "added", photoId, at: "2026-01-15T09:30:00Z", title: "Rex" },
  { type: "deleted", photoId, at: "2026-01-16T09:30:00Z" },
];

export const photoAlbum: Handlers = {
  listPhotos: ({ query }: { query: { cursor?: string } }) => ({
    status: 200,
    body: [photo],
    headers:
      query.cursor === undefined
        ? { Link: '</v2/photos?cursor=2>; rel="next"' }
        : {},
  }),
  uploadPhoto: () => ({ status: 201, body: photo }),
  getPhoto: () => ({ status: 200, body: photo }),
  deletePhoto: () => ({ status: 204 }),
  downloadFile: () => ({
    status: 200,
    body: new Blob(["the bytes of an image"], { type: "image/png" }),
  }),
  replaceFile: () => ({ status: 204 }),
  setCaption: () => ({ status: 200, body: "Rex and Tom" }),
  editPhoto: () => ({
    status: 200,
    contentType: "application/json",
    body: photo,
  }),
  createSession: () => ({
    status: 201,
    body: { token: "t1", expires: "2026-01-15T09:30:00Z" },
  }),
  deleteSession: () => ({ status: 204 }),
  watchFeed: () => ({
    status: 200,
    body: changes.map((data) => ({ event: "change", data })),
  }),
  exportHistory: () => ({ status: 200, body: changes }),
  importHistory: () => ({ status: 202, body: { count: 1 } }),
};
