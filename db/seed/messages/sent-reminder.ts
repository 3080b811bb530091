import type { Day } from '#foundation/values/day.ts';
import type { RoundOf } from '#practice/care-reminders/plan-day.rules.ts';

/** A reminder that went out, with the ids of what it says. */
export interface SentReminder {
  readonly id: string;
  readonly day: Day;
  readonly atMs: number;
  readonly clientId: string;
  readonly channel: 'portal' | 'sms';
  readonly items: readonly (RoundOf & { readonly id: string })[];
  readonly token: string;
  readonly messageId: string;
}
