const WORDS = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day for display: 3 November 2026. */
export const dayLabel = (day: string): string => WORDS.format(new Date(`${day}T00:00:00Z`));
