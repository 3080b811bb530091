import { printDay } from '#foundation/values/print-time.ts';

/** A calendar day for display: November 3, 2026. The site is in American English. */
export const dayLabel = (day: string): string => printDay(day, 'US', 'long');
