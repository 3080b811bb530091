/** The eight hues for categories, in the order of the color wheel. The web app defines how they look. */
export const HUES = ['rose', 'amber', 'sun', 'moss', 'pine', 'sky', 'iris', 'plum'] as const;
export type Hue = (typeof HUES)[number];

/** The label of a hue on screen. */
export const HUE_LABELS: Readonly<Record<Hue, string>> = {
  rose: 'Rose',
  amber: 'Amber',
  sun: 'Sun',
  moss: 'Moss',
  pine: 'Pine',
  sky: 'Sky',
  iris: 'Iris',
  plum: 'Plum',
};

/** The database stores a hue as its position in the list, from 1. */
export const hueAt = (place: number): Hue => HUES[place - 1] ?? HUES[0];
export const hueIndex = (hue: Hue): number => HUES.indexOf(hue) + 1;
