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
