/** An invented radiograph, drawn by code: soft tissue, a spine, ribs and a bright ring, in twelve bits. */
export function drawRadiograph(rows: number, columns: number): Uint16Array {
  const pixels = new Uint16Array(rows * columns);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const [v, u] = [y / rows - 0.5, x / columns - 0.5];
      const body = Math.max(0, 1 - (u / 0.48) ** 2 - (v / 0.36) ** 2);
      const spine = Math.abs(v + 0.16) < 0.035 ? 0.5 + 0.3 * Math.cos(u * 130) : 0;
      const rib = Math.max(0, Math.cos((u + v * 0.35) * 62)) ** 8 * (Math.abs(v) < 0.24 ? 0.3 : 0);
      const ring = Math.abs(Math.hypot(u - 0.18, v - 0.08) - 0.07) < 0.008 ? 0.5 : 0;
      const level = body === 0 ? 0.03 : 0.12 + body * (0.35 + rib + spine + ring);
      pixels[y * columns + x] = Math.round(Math.min(1, level) * 4095);
    }
  }
  return pixels;
}
