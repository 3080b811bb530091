import { expect, test } from 'vitest';
import { dayHeading, expectationText, listTime, messageTime } from './expectation-text.ts';

/** Tests run in some zone of the machine; this clinic is there, so that no zone is named. */
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const place = { clinicName: 'Harbor Street', timeZone: HERE, country: 'DE' };

/** An instant by its local day and time, where the tests run. */
const local = (text: string): string => new Date(text).toISOString();
const NOW = Date.parse(local('2026-03-06T10:00:00'));
const answerOf = (expectation: { isOpenNow: boolean; opensAt: string | null; answerBy: string | null }) =>
  expectationText(place, { ...expectation, phone: null }, NOW);

test('an open clinic says by when it answers', () => {
  expect(answerOf({ isOpenNow: true, opensAt: null, answerBy: local('2026-03-06T14:30:00') })).toBe(
    'The team at Harbor Street usually answers by 14:30 today.',
  );
  expect(answerOf({ isOpenNow: true, opensAt: null, answerBy: null })).toBe(
    'The team at Harbor Street will answer here.',
  );
});

test('a closed clinic says when it opens, across a weekend', () => {
  expect(
    answerOf({
      isOpenNow: false,
      opensAt: local('2026-03-09T08:00:00'),
      answerBy: local('2026-03-09T12:00:00'),
    }),
  ).toBe(
    'Harbor Street is closed until 08:00 on Monday 9 March. The team usually answers by 12:00 on Monday 9 March.',
  );
  expect(answerOf({ isOpenNow: false, opensAt: local('2026-03-07T08:00:00'), answerBy: null })).toBe(
    'Harbor Street is closed until 08:00 tomorrow. The team will answer here.',
  );
  expect(answerOf({ isOpenNow: false, opensAt: null, answerBy: null })).toBe(
    'Harbor Street is closed. The team will answer here.',
  );
});

test('the time of a message is the reader’s, with the clinic’s where it differs', () => {
  const at = local('2026-03-06T09:05:00');
  expect(messageTime(place, at)).toBe('09:05');
  // Nowhere else is it the same time as there.
  const far = HERE === 'Pacific/Chatham' ? 'Asia/Kathmandu' : 'Pacific/Chatham';
  expect(messageTime({ ...place, timeZone: far }, at)).toMatch(
    /^09:05 \(\d\d:\d\d in (?:Chatham|Kathmandu)\)$/,
  );
});

test.each([
  ['2026-03-06T00:00:00', 'Today', '00:00'],
  ['2026-03-05T23:59:00', 'Yesterday', 'Yesterday'],
  ['2026-03-04T12:00:00', 'Wednesday 4 March', '4 Mar 2026'],
  ['2025-12-31T12:00:00', '31 Dec 2025', '31 Dec 2025'],
])('%s is headed %s, and listed as %s', (text, heading, listed) => {
  expect(dayHeading('DE', local(text), NOW)).toBe(heading);
  expect(listTime('DE', local(text), NOW)).toBe(listed);
});
