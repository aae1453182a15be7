// A plot of processor time and memory by the number of copies, as SVG.

const size = { width: 420, height: 300, left: 60, right: 120, bottom: 40 };
const top = 30;
const colours = ["#1b6ef3", "#d1495b", "#2e933c", "#8f5fbf", "#e08e0b"];

/** `lines` are `{ name, points: { count, cpu, peak }[] }`. A straight line is linear growth. */
export function plotOf(lines, counts) {
  const width = size.width + size.left + size.right;
  const panels = [
    panel("CPU seconds", "cpu", lines, counts),
    panel("Peak memory, MB", "peak", lines, counts),
  ];
  const height = size.height + top + size.bottom;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width * 2} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${panels.map((content, at) => `<g transform="translate(${at * width + size.left} ${top})">\n${content}\n</g>`).join("\n")}
</svg>
`;
}

function panel(title, figure, lines, counts) {
  const most = Math.max(
    ...lines.flatMap(({ points }) => points.map((point) => point[figure])),
  );
  const limit = niceLimit(most);
  const x = (count) => ((count / counts.at(-1)) * size.width).toFixed(1);
  const y = (value) => ((1 - value / limit) * size.height).toFixed(1);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(part * limit);
    return `<path d="M0 ${at}H${size.width}" stroke="#ddd"/><text x="-6" y="${at}" dy="4" text-anchor="end">${part * limit}</text>`;
  });
  const labels = counts.map(
    (count) =>
      `<text x="${x(count)}" y="${size.height + 18}" text-anchor="middle">${count} x</text>`,
  );
  const drawn = lines
    .filter(({ points }) => points.length > 0)
    .map(({ name, points }, index) => {
      const colour = colours[index % colours.length];
      const places = points.map(
        (point) => `${x(point.count)} ${y(point[figure])}`,
      );
      const dots = places.map((place) => {
        const [cx, cy] = place.split(" ");
        return `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`;
      });
      const [endX, endY] = places.at(-1).split(" ");
      return `<path d="M${places.join("L")}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}<text x="${endX}" y="${endY}" dx="8" dy="4" fill="${colour}">${name}</text>`;
    });
  const heading = `<text x="0" y="-12" font-weight="bold">${title}</text>`;
  return [heading, ...grid, ...labels, ...drawn].join("\n");
}

/** The next of 1, 2, 4, 6, 8 and 10 times a power of ten. */
function niceLimit(most) {
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8, 10].find((step) => step * power >= most) * power;
}
