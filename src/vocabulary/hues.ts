/** The eight hues that kinds of things may carry, in the order of the colour wheel. How they look is the screen's. */
export const HUES = ['rose', 'amber', 'sun', 'moss', 'pine', 'sky', 'iris', 'plum'] as const;
export type Hue = (typeof HUES)[number];

/** How a hue is called on screen. */
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

/** The database keeps a hue as its place in the list, from 1. */
export const hueAt = (place: number): Hue => HUES[place - 1] ?? HUES[0];
export const hueIndex = (hue: Hue): number => HUES.indexOf(hue) + 1;
