import { shortDay } from '#foundation/web/time/day-format.ts';
import type { ReminderLine } from '../contract.ts';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** When a round is, as people say it. */
export const roundText = (round: number): string =>
  round === 0 ? 'On the due date' : round < 0 ? `${days(-round)} before` : `${days(round)} after`;

/** What a line of a reminder is about: "Rabies for Biscuit, due Jun 1, 2026". */
export function lineText({ source, name, petName, dueOn }: ReminderLine): string {
  if (source === 'client') return 'No visit for a long time';
  const what = petName === null ? name : `${name} for ${petName}`;
  if (source === 'due_care') return `${what}, due ${shortDay(dueOn)}`;
  return source === 'appointment' ? `${what}: how are things?` : `${what}, declined`;
}

/** The same with its round: "Rabies for Biscuit, due Jun 1, 2026 (7 days after)". */
export const dueText = (line: ReminderLine): string =>
  line.source === 'due_care' && line.round !== 0
    ? `${lineText(line)} (${roundText(line.round)})`
    : lineText(line);
