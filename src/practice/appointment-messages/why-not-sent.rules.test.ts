import { describe, expect, test } from 'vitest';
import { DEFAULT_MESSAGE_RULES } from './message-rules.rules.ts';
import { lastSendMs, type MessageFactsToCheck, whyNotSent } from './why-not-sent.rules.ts';

const STARTS_AT = '2026-06-18T12:30:00.000Z';
const base: MessageFactsToCheck = {
  kind: 'reminder',
  aboutStartsAt: STARTS_AT,
  startsAt: STARTS_AT,
  isManual: false,
  isClientErased: false,
  isClientArchived: false,
  isPetDeceased: false,
  cancelReason: null,
  rules: DEFAULT_MESSAGE_RULES,
};
const at = (text: string) => Date.parse(text);
const EARLY = at('2026-06-16T07:00Z');
const why = (change: Partial<MessageFactsToCheck>, nowMs = EARLY) =>
  whyNotSent({ ...base, ...change }, nowMs);

describe('MSG-4: why a message that is due is not sent', () => {
  test('nothing against it', () => expect(why({})).toBeNull());
  test('who it is about', () => {
    expect(why({ isPetDeceased: true })).toBe('pet_deceased');
    expect(why({ isClientArchived: true })).toBe('client_archived');
    expect(why({ isClientErased: true, isClientArchived: true, isPetDeceased: true })).toBe('client_erased');
    // A person cannot send these either.
    expect(why({ isPetDeceased: true, isManual: true })).toBe('pet_deceased');
  });
  test('another time than it speaks of', () =>
    expect(why({ startsAt: '2026-06-19T12:30:00.000Z' })).toBe('replaced'));
  test('turned off, unless a person sends it', () => {
    const rules = { ...DEFAULT_MESSAGE_RULES, reminder: false };
    expect(why({ rules })).toBe('off');
    expect(why({ rules, isManual: true })).toBeNull();
    expect(why({ rules, kind: 'early_reminder' })).toBeNull();
  });
  test('a cancellation by the client is no news to them', () => {
    expect(why({ kind: 'canceled', cancelReason: 'client_cancelled' })).toBe('client_canceled');
    expect(why({ kind: 'canceled', cancelReason: 'clinic_cancelled' })).toBeNull();
    expect(why({ kind: 'canceled', cancelReason: 'client_cancelled', isManual: true })).toBeNull();
  });
  test('too late: reminders two hours before, notices at the start, missed visits after three days', () => {
    expect(why({}, at('2026-06-18T10:30:00Z'))).toBeNull();
    expect(why({}, at('2026-06-18T10:30:01Z'))).toBe('too_late');
    expect(why({ kind: 'confirmation' }, at(STARTS_AT))).toBeNull();
    expect(why({ kind: 'confirmation' }, at(STARTS_AT) + 1)).toBe('too_late');
    expect(why({ kind: 'no_show' }, at('2026-06-21T12:30:00Z'))).toBeNull();
    expect(lastSendMs({ ...base, kind: 'no_show' })).toBe(at('2026-06-21T12:30:00Z'));
  });
});
