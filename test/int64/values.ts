/** The ends of the range, and the integers around the last exact `number`. */
export const values = {
  min: -(2n ** 63n),
  max: 2n ** 63n - 1n,
  "2^53": 2n ** 53n,
  "-2^53": -(2n ** 53n),
  "2^53 + 1": 2n ** 53n + 1n,
  "-(2^53 + 1)": -(2n ** 53n) - 1n,
  "2^40": 2n ** 40n,
};

export const beyond = { "max + 1": 2n ** 63n, "min - 1": -(2n ** 63n) - 1n };
