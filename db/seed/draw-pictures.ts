import sharp from 'sharp';

const WIDTH = 760;
const HEIGHT = 560;

/** Draws a JPEG from shapes: the demo contains no photo of a real animal. */
const drawn = (shapes: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes}</svg>`,
    ),
  )
    .jpeg({ quality: 78 })
    .toBuffer();

const SOFT =
  '<filter id="soft"><feGaussianBlur stdDeviation="9"/></filter><filter id="blur"><feGaussianBlur stdDeviation="2.2"/></filter>';
const grey = (level: number): string => `rgb(${level},${level},${level})`;

/** A chest from the side, as on a radiograph: lungs, heart, spine and ribs. @param heart its size, 1 is usual */
export function drawRadiograph(heart: number, label: string): Promise<Buffer> {
  const spine = Array.from({ length: 11 }, (_, at) => {
    const x = 70 + at * 58;
    return `<rect x="${x}" y="${112 + Math.abs(at - 5) * 3}" width="44" height="30" rx="9" fill="${grey(205)}"/>
      <rect x="${x + 16}" y="${84 + Math.abs(at - 5) * 3}" width="9" height="34" rx="4" fill="${grey(165)}"/>`;
  }).join('');
  const ribs = Array.from({ length: 9 }, (_, at) => {
    const x = 130 + at * 56;
    return `<path d="M${x} 140 C ${x + 55} 220 ${x + 60} 320 ${x + 5} 415" fill="none" stroke="${grey(150)}" stroke-opacity=".55" stroke-width="9"/>`;
  }).join('');
  return drawn(`<defs>${SOFT}</defs><rect width="100%" height="100%" fill="${grey(8)}"/>
    <ellipse cx="390" cy="275" rx="345" ry="190" fill="${grey(92)}" filter="url(#soft)"/>
    <ellipse cx="375" cy="265" rx="255" ry="125" fill="${grey(38)}" filter="url(#soft)"/>
    <ellipse cx="330" cy="315" rx="${88 * heart}" ry="${78 * heart}" fill="${grey(158)}" filter="url(#soft)"/>
    <ellipse cx="625" cy="300" rx="105" ry="125" fill="${grey(140)}" filter="url(#soft)"/>
    <g filter="url(#blur)">${ribs}${spine}<path d="M60 214 C 170 205 260 212 330 232" fill="none" stroke="${grey(20)}" stroke-width="15"/></g>
    <g font-family="sans-serif" font-size="22" fill="${grey(235)}"><text x="26" y="44">L</text><text x="26" y="${HEIGHT - 26}">${label}</text></g>`);
}

/** A sector of gray echoes, as on an ultrasound screen. @param fill of the bladder, 0 to 1 */
export function drawUltrasound(fill: number, label: string): Promise<Buffer> {
  const echoes = Array.from({ length: 240 }, (_, at) => {
    const angle = (((at * 67) % 100) / 100 - 0.5) * 1.25;
    const depth = 90 + ((at * 149) % 410);
    const level = 40 + ((at * 53) % 120);
    return `<ellipse cx="${380 + Math.sin(angle) * depth}" cy="${20 + Math.cos(angle) * depth}" rx="${5 + (at % 9)}" ry="3" fill="${grey(level)}"/>`;
  }).join('');
  return drawn(`<defs>${SOFT}<clipPath id="sector"><path d="M380 16 L 720 470 A 570 570 0 0 1 40 470 Z"/></clipPath></defs>
    <rect width="100%" height="100%" fill="black"/>
    <g clip-path="url(#sector)"><rect width="100%" height="100%" fill="${grey(46)}"/><g filter="url(#blur)">${echoes}</g>
    <ellipse cx="385" cy="300" rx="${70 + 70 * fill}" ry="${50 + 45 * fill}" fill="${grey(4)}" stroke="${grey(190)}" stroke-width="7" filter="url(#blur)"/>
    <ellipse cx="400" cy="${345 + 30 * fill}" rx="15" ry="10" fill="${grey(225)}" filter="url(#blur)"/></g>
    <g font-family="sans-serif" font-size="20" fill="${grey(220)}"><text x="24" y="36">${label}</text><text x="24" y="62">7.5 MHz  6 cm</text></g>`);
}

/** A patch of fur with a sore spot, which is smaller at the recheck. @param redness 0 to 1 */
export function drawSkin(redness: number, fur: string): Promise<Buffer> {
  const hairs = Array.from({ length: 420 }, (_, at) => {
    const [x, y] = [(at * 97) % WIDTH, (at * 211) % HEIGHT];
    return `<path d="M${x} ${y} q ${8 + (at % 7)} ${14 + (at % 11)} ${4 + (at % 13)} ${30 + (at % 17)}" fill="none" stroke="${at % 3 === 0 ? '#00000040' : '#ffffff38'}" stroke-width="2.5"/>`;
  }).join('');
  const size = 70 + 95 * redness;
  return drawn(`<defs>${SOFT}</defs><rect width="100%" height="100%" fill="${fur}"/>${hairs}
    <ellipse cx="400" cy="285" rx="${size * 1.3}" ry="${size}" fill="#e8b7a4" filter="url(#soft)"/>
    <ellipse cx="400" cy="285" rx="${size * 0.85}" ry="${size * 0.65}" fill="#c0392b" fill-opacity="${0.25 + 0.55 * redness}" filter="url(#soft)"/>
    <ellipse cx="385" cy="275" rx="${size * 0.3}" ry="${size * 0.22}" fill="#8e1f16" fill-opacity="${0.7 * redness}" filter="url(#blur)"/>`);
}
