import { expect, it } from "vitest";
import { nearest } from "../src/base/common/nearest.js";

const known = ["input", "output", "targets", "templates", "packageName"];

it.each([
  ["inptu", "input"],
  ["Output", "output"],
  ["target", "targets"],
  ["package-name", "packageName"],
  ["tempaltes", "templates"],
])("%s most likely means %s", (name, expected) => {
  expect(nearest(name, known)).toBe(expected);
});

it.each(["x", "colour", "a".repeat(100_000)])(
  "nothing is near to it",
  (name) => {
    expect(nearest(name, known)).toBeNull();
  },
);
