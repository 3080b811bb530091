import { printDay } from '#foundation/values/print-time.ts';

/** A calendar day for display: 3 November 2026. */
export const dayLabel = (day: string): string => printDay(day, '', 'long');
