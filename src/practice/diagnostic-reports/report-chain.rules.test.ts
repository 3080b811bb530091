import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportChainText, type ReportChainEntry } from './report-chain.rules.ts';

const ENTRY: ReportChainEntry = {
  reportId: 'r',
  position: 1,
  kind: 'signature',
  content: { findings: 'Mild gastritis' },
  reason: null,
  signerId: 's',
  signerName: 'Dr Ash',
  signerLicence: null,
  signedAt: '2026-11-20T10:00:00.000Z',
  previousHash: null,
};

test('the same entry has the same text, whatever the offset of its time', () => {
  expect(reportChainText({ ...ENTRY, signedAt: '2026-11-20T11:00:00+01:00' })).toBe(reportChainText(ENTRY));
});

test('each part of an entry is part of its text', () => {
  const changed: fc.Arbitrary<Partial<ReportChainEntry>> = fc.oneof(
    fc.string({ minLength: 2 }).map((signerName) => ({ signerName: `x${signerName}` })),
    fc.integer({ min: 2 }).map((position) => ({ position })),
    fc.string().map((findings) => ({ content: { findings: `${findings}!` } })),
    fc.constant({ kind: 'addendum' as const }),
    fc.constant({ previousHash: 'a' }),
    fc.constant({ signedAt: '2026-11-20T10:00:00.001Z' }),
  );
  fc.assert(
    fc.property(changed, (change) => {
      expect(reportChainText({ ...ENTRY, ...change })).not.toBe(reportChainText(ENTRY));
    }),
  );
});
