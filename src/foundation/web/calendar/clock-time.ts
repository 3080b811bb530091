import * as z from 'zod';

const PATTERN = /^([01]\d|2[0-3]):[0-5]\d$/u;

/** The schema of a time of day as `TimeInput` gives it: `09:30`. */
export const clockTime = (example: string) => z.string().regex(PATTERN, `Use a time such as ${example}.`);

/** The minute of the day of a time that fits `clockTime`. */
export function minuteOfClock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
