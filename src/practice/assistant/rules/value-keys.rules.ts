/** A number with its unit; an empty unit for none. */
export const amountKey = (value: number, unit: string): string => `n:${value}|${unit}`;

/** The keys of a day: whole, without its year, without its date, and the year alone. */
export const dayKeys = (day: string): readonly string[] => [
  `d:${day}`,
  `md:${day.slice(5)}`,
  `ym:${day.slice(0, 7)}`,
  amountKey(Number(day.slice(0, 4)), ''),
];

export const timeKey = (minuteOfDay: number): string => `t:${minuteOfDay}`;

/** What a number with just so many decimals means: `4.50` is no 4.5 that was rounded to one. */
export const roundedKey = (value: number, decimals: number, unit: string): string =>
  `n${decimals}:${Math.round(value * 10 ** decimals) / 10 ** decimals}|${unit}`;
