import { expect, test } from 'vitest';
import { actStatusText, chainText, visitStatusText } from './record-text.rules.ts';

const PET_ID = '00000000-0000-4000-8000-000000000000';

test.each([
  [{ length: 0, isIntact: true, brokenAt: null, lastHash: null }, 'Nothing in this record has been signed'],
  [{ length: 1, isIntact: true, brokenAt: null, lastHash: 'ab' }, 'its only entry is unchanged signed'],
  [{ length: 3, isIntact: true, brokenAt: null, lastHash: 'ab' }, 'Last hash: ab'],
  [{ length: 3, isIntact: false, brokenAt: 2, lastHash: 'ab' }, 'is broken: entry 2 of 3 signed entries'],
])('SIGN-1: the chain %o says "%s"', (chain, text) => {
  expect(chainText({ petId: PET_ID, merged: [], ...chain })).toContain(text);
});

test.each([
  [{ status: 'open', signedAt: null }, 'Not signed (open)'],
  [{ status: 'locked', signedAt: null }, 'Locked, never signed'],
  [{ status: 'locked', signedAt: '2026-11-22T10:00:00Z' }, 'Signed'],
] as const)('a visit %o is "%s"', (visit, text) => {
  expect(visitStatusText(visit)).toBe(text);
});

test.each([
  [{ status: 'voided', isDeclined: true }, 'Declined by the client'],
  [{ status: 'voided', isDeclined: false }, 'Voided'],
  [{ status: 'done', isDeclined: false }, 'Done'],
] as const)('an act %o is "%s"', (act, text) => {
  expect(actStatusText(act)).toBe(text);
});
