import { expect, test } from 'vitest';
import { type ReminderFacts, suppressions } from './suppression.rules.ts';

const TODAY = '2026-11-22';
const FACTS: ReminderFacts = {
  status: 'open',
  dueOn: '2026-12-10',
  cancelAfterDays: 365,
  snoozedUntilOn: null,
  isDeceased: false,
  isArchived: false,
  hasContact: true,
  isConfirmed: true,
  bookedOn: [],
};

test.each([
  ['nothing', {}, []],
  ['a death', { isDeceased: true }, ['deceased']],
  ['archiving', { isArchived: true }, ['archived']],
  ['declining', { status: 'declined' as const }, ['declined']],
  ['a snooze until tomorrow', { snoozedUntilOn: '2026-11-23' }, ['snoozed']],
  ['a snooze that ended today', { snoozedUntilOn: TODAY }, []],
  ['no way to reach the client', { hasContact: false }, ['no_contact']],
  ['a protocol that nobody confirmed', { isConfirmed: false }, ['unconfirmed']],
  ['care overdue for 365 days', { dueOn: '2025-11-22' }, []],
  ['care overdue for 366 days', { dueOn: '2025-11-21' }, ['lapsed']],
  ['an appointment 18 days before', { bookedOn: [TODAY] }, ['booked']],
  ['an appointment yesterday', { bookedOn: ['2026-11-21'] }, []],
  ['an appointment 60 days after', { bookedOn: ['2027-02-08'] }, ['booked']],
  ['an appointment 61 days after', { bookedOn: ['2027-02-09'] }, []],
  ['an appointment 31 days before', { dueOn: '2026-12-24', bookedOn: ['2026-11-23'] }, []],
  ['an appointment 30 days before', { dueOn: '2026-12-23', bookedOn: ['2026-11-23'] }, ['booked']],
  [
    'of overdue care an appointment in 60 days',
    { dueOn: '2026-01-01', bookedOn: ['2027-01-21'] },
    ['booked'],
  ],
  ['of overdue care an appointment in 61 days', { dueOn: '2026-01-01', bookedOn: ['2027-01-22'] }, []],
  ['several at once', { isDeceased: true, hasContact: false }, ['deceased', 'no_contact']],
])('REM-1: %s suppresses %#', (_, change, expected) => {
  expect(suppressions({ ...FACTS, ...change }, TODAY)).toEqual(expected);
});
