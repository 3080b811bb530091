import sharp from 'sharp';

const SIDE = 640;

interface Fur {
  readonly main: string;
  readonly dark: string;
  readonly light: string;
}

const FURS: readonly (readonly [RegExp, Fur])[] = [
  [/black/, { main: '#3a3634', dark: '#1f1c1b', light: '#6a625e' }],
  [/white|cream/, { main: '#ece3d4', dark: '#cdbfa8', light: '#fbf7ef' }],
  [/grey|blue|silver/, { main: '#8d9299', dark: '#63676e', light: '#c3c7cc' }],
  [/red|ginger|orange|golden|fawn|apricot/, { main: '#c98543', dark: '#9a5f2a', light: '#eac79a' }],
];
const BROWN: Fur = { main: '#8a5a34', dark: '#5f3b20', light: '#c79b6f' };
const GROUNDS = ['#b9cfc0', '#d8c7a6', '#a9c1d4', '#d6b7ae', '#c3bdd6'];

const furOf = (colour: string): Fur => FURS.find(([name]) => name.test(colour))?.[1] ?? BROWN;

const eyes = (iris: string, y: number, gap: number, slit: boolean): string =>
  [-gap, gap]
    .map(
      (dx) => `<ellipse cx="${320 + dx}" cy="${y}" rx="30" ry="32" fill="${iris}"/>
      <ellipse cx="${320 + dx}" cy="${y}" rx="${slit ? 9 : 20}" ry="${slit ? 27 : 22}" fill="#14100e"/>
      <circle cx="${328 + dx}" cy="${y - 11}" r="7" fill="#ffffff"/>`,
    )
    .join('');

const dog = ({ main, dark, light }: Fur): string => `
  <path d="M180 700 C 190 520 250 470 320 470 C 390 470 450 520 460 700 Z" fill="${main}"/>
  <path d="M250 700 C 262 560 290 520 320 520 C 350 520 378 560 390 700 Z" fill="${light}"/>
  <ellipse cx="320" cy="290" rx="158" ry="172" fill="${main}"/>
  <path d="M200 160 C 120 150 88 240 104 360 C 112 410 168 400 180 350 C 190 300 190 220 230 172 Z" fill="${dark}"/>
  <path d="M440 160 C 520 150 552 240 536 360 C 528 410 472 400 460 350 C 450 300 450 220 410 172 Z" fill="${dark}"/>
  <path d="M300 122 C 288 210 270 260 262 330 L 378 330 C 370 260 352 210 340 122 Z" fill="${light}"/>
  <ellipse cx="320" cy="372" rx="98" ry="82" fill="${light}"/>
  ${eyes('#6b4423', 268, 66, false)}
  <path d="M280 330 q 40 -26 80 0 q -8 40 -40 44 q -32 -4 -40 -44 Z" fill="#1b1614"/>
  <path d="M320 372 V 402 M320 402 q -30 30 -58 10 M320 402 q 30 30 58 10" fill="none" stroke="#1b1614" stroke-width="7" stroke-linecap="round"/>
  <path d="M300 420 q 20 54 40 0 Z" fill="#d9777f"/>`;

const cat = ({ main, dark, light }: Fur): string => `
  <path d="M190 700 C 200 530 255 480 320 480 C 385 480 440 530 450 700 Z" fill="${main}"/>
  <path d="M172 300 L 160 110 L 290 176 Z M468 300 L 480 110 L 350 176 Z" fill="${dark}"/>
  <path d="M192 236 L 184 154 L 250 190 Z M448 236 L 456 154 L 390 190 Z" fill="#d9a3a0"/>
  <ellipse cx="320" cy="312" rx="170" ry="152" fill="${main}"/>
  <path d="M320 164 V 222 M278 172 L 288 220 M362 172 L 352 220 M158 316 L 214 326 M164 356 L 214 350 M482 316 L 426 326 M476 356 L 426 350" stroke="${dark}" stroke-width="12" stroke-linecap="round"/>
  <ellipse cx="290" cy="384" rx="50" ry="40" fill="${light}"/><ellipse cx="350" cy="384" rx="50" ry="40" fill="${light}"/>
  ${eyes('#a8b84a', 296, 72, true)}
  <path d="M298 350 h 44 l -22 26 Z" fill="#c9787a"/>
  <path d="M320 376 v 16 M320 392 q -22 22 -44 6 M320 392 q 22 22 44 6" fill="none" stroke="#2a2220" stroke-width="6" stroke-linecap="round"/>
  <path d="M250 372 L 130 352 M250 388 L 128 396 M390 372 L 510 352 M390 388 L 512 396" stroke="#ffffff" stroke-opacity=".8" stroke-width="4" stroke-linecap="round"/>`;

/** A drawn portrait as a square JPEG: the demo contains no photo of a real animal. @param at which ground it has */
export const drawPortrait = (species: 'dog' | 'cat', colour: string, at: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
      <rect width="100%" height="100%" fill="${GROUNDS[at % GROUNDS.length] ?? '#b9cfc0'}"/>
      <ellipse cx="320" cy="640" rx="300" ry="120" fill="#00000022"/>
      ${(species === 'dog' ? dog : cat)(furOf(colour))}</svg>`),
  )
    .jpeg({ quality: 82 })
    .toBuffer();
