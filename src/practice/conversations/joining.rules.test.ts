import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONVERSATION_STATUSES } from '#vocabulary/messages.ts';
import { type Candidate, chooseConversation, statusAfterInbound } from './joining.rules.ts';

const candidate = (changes: Partial<Candidate>): Candidate => ({
  id: 'a',
  status: 'open',
  subjectKey: null,
  isWaiting: false,
  lastPosition: 1,
  isNamed: false,
  ...changes,
});
const PERSON = { isMachine: false, subjectKey: null };

test('INBOX-1: the latest that is not resolved, or none', () => {
  const old = candidate({ id: 'old', status: 'snoozed', lastPosition: 1 });
  const latest = candidate({ id: 'latest', status: 'pending', lastPosition: 2 });
  const done = candidate({ id: 'done', status: 'resolved', lastPosition: 3 });
  expect(chooseConversation([old, latest, done], PERSON)).toBe('latest');
  expect(chooseConversation([done], PERSON)).toBeNull();
  expect(chooseConversation([], PERSON)).toBeNull();
});

test('INBOX-1: the one that it names, although it is resolved', () => {
  const named = candidate({ id: 'named', status: 'resolved', isNamed: true });
  expect(chooseConversation([candidate({ lastPosition: 9 }), named], PERSON)).toBe('named');
});

test('INBOX-1: two mails before an answer are one thread, unless there is one of the same subject', () => {
  const waiting = candidate({ id: 'waiting', isWaiting: true, lastPosition: 1, subjectKey: 'limping' });
  const reminder = candidate({
    id: 'reminder',
    status: 'pending',
    lastPosition: 5,
    subjectKey: 'vaccination',
  });
  expect(
    chooseConversation([waiting, reminder], { isMachine: false, subjectKey: 'and one more thing' }),
  ).toBe('waiting');
  expect(chooseConversation([waiting, reminder], { isMachine: false, subjectKey: 'vaccination' })).toBe(
    'reminder',
  );
  expect(chooseConversation([waiting], { isMachine: true, subjectKey: 'out of office' })).toBeNull();
});

test('INBOX-1: the choice does not depend on the order, and is resolved only if it was named', () => {
  const any: fc.Arbitrary<Candidate> = fc.record({
    id: fc.uuid(),
    status: fc.constantFrom(...CONVERSATION_STATUSES),
    subjectKey: fc.constantFrom(null, 'x', 'y'),
    isWaiting: fc.boolean(),
    lastPosition: fc.nat(),
    isNamed: fc.boolean(),
  });
  const all = fc.uniqueArray(any, { selector: ({ lastPosition }) => lastPosition, maxLength: 8 });
  fc.assert(
    fc.property(all, fc.boolean(), fc.constantFrom(null, 'x'), (candidates, isMachine, subjectKey) => {
      const joining = { isMachine, subjectKey };
      const chosen = chooseConversation(candidates, joining);
      expect(chooseConversation(candidates.toReversed(), joining)).toBe(chosen);
      const found = candidates.find(({ id }) => id === chosen);
      if (found) expect(found.isNamed || found.status !== 'resolved').toBe(true);
      else if (!isMachine)
        expect(candidates.every(({ status, isNamed }) => status === 'resolved' && !isNamed)).toBe(true);
    }),
  );
});

test('INBOX-1: a program opens nothing', () => {
  for (const status of CONVERSATION_STATUSES) {
    expect(statusAfterInbound(status, true)).toBe(status);
    expect(statusAfterInbound(status, false)).toBe('open');
  }
});
