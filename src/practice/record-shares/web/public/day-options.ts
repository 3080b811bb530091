/** For how long a link works. */
export const DAY_OPTIONS = [1, 7, 14, 30, 90].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${days} days`,
}));
