import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { LabOrder } from '../contract.ts';

/** A day and a time, as the clinic's country writes them. */
export const momentIn = (zone: string, at: string): string => `${dateIn(zone, at)}, ${timeIn(zone, at)}`;

/** `CBC, Chemistry panel`, shortened after a few. */
export function testNames({ tests }: Pick<LabOrder, 'tests'>, most = 4): string {
  const names = tests.map(({ name }) => name);
  const more = names.length - most;
  return more > 0 ? `${names.slice(0, most).join(', ')} and ${more} more` : names.join(', ');
}

/** Past the usual turnaround, and still without final results. */
export const isOverdue = ({ expectedAt, status }: LabOrder, now: number): boolean =>
  expectedAt !== null &&
  Date.parse(expectedAt) < now &&
  (status === 'ordered' || status === 'sent' || status === 'partial');
