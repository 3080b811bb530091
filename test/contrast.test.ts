import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HUES } from '#vocabulary/hues.ts';

const css = readFileSync('src/foundation/web/theme/tokens.css', 'utf8').replaceAll('var(--hue)', 'HUE');

type Colour = readonly [lightness: number, chroma: number, hue: number];

/** The light and the dark value of a variable. */
function tokenOf(name: string, hue?: number): { readonly light: Colour; readonly dark: Colour } {
  const match = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(css);
  if (match === null) throw new Error(`--${name} is not in tokens.css`);
  const read = (text = ''): Colour => {
    const [lightness = 0, chroma = 0, angle = 0] = text.replace('HUE', String(hue)).split(' ').map(Number);
    return [lightness, chroma, angle];
  };
  return { light: read(match[1]), dark: read(match[2]) };
}

/** Relative luminance of an OKLCH color, clipped to sRGB. */
function luminance([lightness, chroma, hue]: Colour): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  const red = cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const GROUNDS = ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const;
const PAIRS: readonly (readonly [text: string, ground: string])[] = [
  ...GROUNDS.flatMap((ground) => [['ink', ground] as const, ['ink-muted', ground] as const]),
  ...['brand', 'accent', 'good', 'warn', 'bad'].flatMap((meaning) => [
    [`${meaning}-ink`, `${meaning}-soft`] as const,
    [`${meaning}-ink`, 'surface'] as const,
    [`${meaning}-ink`, 'canvas'] as const,
  ]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-accent', 'accent'],
  ['on-bad', 'bad'],
];

test.each(PAIRS)('%s on %s has a contrast of 4.5:1 in both themes', (text, ground) => {
  const [words, behind] = [tokenOf(text), tokenOf(ground)];
  expect(contrast(words.light, behind.light)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(words.dark, behind.dark)).toBeGreaterThanOrEqual(4.5);
});

const GROUNDS_OF_FIELDS = GROUNDS.filter((ground) => ground !== 'hover');

test.each(GROUNDS_OF_FIELDS)('the border of a field on %s has a contrast of 3:1 in both themes', (ground) => {
  const [border, behind] = [tokenOf('line-control'), tokenOf(ground)];
  expect(contrast(border.light, behind.light)).toBeGreaterThanOrEqual(3);
  expect(contrast(border.dark, behind.dark)).toBeGreaterThanOrEqual(3);
});

test.each(HUES)('text on the hue %s has a contrast of 4.5:1 in both themes', (name) => {
  const angle = Number(new RegExp(`\\.hue-${name} \\{\\s+--hue: (\\d+)`).exec(css)?.[1]);
  expect(angle).not.toBeNaN();
  const [words, behind] = [tokenOf('hue-ink', angle), tokenOf('hue-soft', angle)];
  expect(contrast(words.light, behind.light)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(words.dark, behind.dark)).toBeGreaterThanOrEqual(4.5);
});
