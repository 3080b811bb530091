import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { type AccountEntry, statementOf } from './statement.rules.ts';

const FROM = '2026-11-01';

const entry = (bookedOn: string, amountMinor: number, currency = 'EUR'): AccountEntry => ({
  bookedOn,
  kind: amountMinor > 0 ? 'invoice' : 'payment',
  reference: null,
  method: amountMinor > 0 ? null : 'card',
  amountMinor,
  currency,
});

test('DEBT-2: a statement begins with what was owed before, and each entry has the balance after it', () => {
  const entries = [entry('2026-10-31', 10_000), entry('2026-11-01', 5950), entry('2026-11-20', -12_000)];
  expect(statementOf(entries, FROM)).toMatchObject([
    {
      currency: 'EUR',
      openingMinor: 10_000,
      lines: [
        { bookedOn: '2026-11-01', balanceMinor: 15_950 },
        { bookedOn: '2026-11-20', balanceMinor: 3950 },
      ],
      closingMinor: 3950,
    },
  ]);
  expect(statementOf([], FROM)).toEqual([]);
});

test('DEBT-2: currencies are never added up', () => {
  const entries = [entry('2026-11-02', 700, 'USD'), entry('2026-11-03', 500, 'EUR')];
  expect(statementOf(entries, FROM).map(({ currency, closingMinor }) => [currency, closingMinor])).toEqual([
    ['EUR', 500],
    ['USD', 700],
  ]);
});

test('DEBT-2: wherever a statement begins, it ends with the same sum', () => {
  const entries = fc.array(
    fc.record({ day: fc.nat(60), amountMinor: fc.integer({ min: -5000, max: 5000 }) }),
  );
  fc.assert(
    fc.property(entries, fc.nat(60), (given, at) => {
      const sorted = given
        .toSorted((a, b) => a.day - b.day)
        .map(({ day, amountMinor }) => entry(addDays('2026-10-01', day), amountMinor));
      const sum = sorted.reduce((all, { amountMinor }) => all + amountMinor, 0);
      const [account] = statementOf(sorted, addDays('2026-10-01', at));
      expect(account?.closingMinor ?? 0).toBe(sum);
    }),
  );
});
