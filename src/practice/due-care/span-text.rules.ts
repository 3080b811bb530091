const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Days as people say them: `10 days`, `6 weeks`. */
export const spanText = (days: number): string =>
  days >= 14 && days % 7 === 0 ? counted(days / 7, 'week') : counted(days, 'day');

/** Months as people say them: `6 months`, `1 year`, `3 years`. */
export const monthsText = (months: number): string =>
  months % 12 === 0 ? counted(months / 12, 'year') : counted(months, 'month');
