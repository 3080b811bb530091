import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spendCredit } from './use-credit.rules.ts';

const invoice = (id: string, openMinor: number, dueOn: string) => ({
  id,
  number: id,
  currency: 'EUR',
  issuedOn: '2026-01-01',
  dueOn,
  openMinor,
});

test('ALLOC-1: credit pays the oldest invoices first, from the payments in their order', () => {
  const credits = [
    { paymentId: 'first', creditMinor: 700 },
    { paymentId: 'second', creditMinor: 1000 },
  ];
  const invoices = [invoice('new', 5000, '2026-03-01'), invoice('old', 900, '2026-02-01')];
  expect(spendCredit(credits, invoices, 'EUR')).toEqual([
    { paymentId: 'first', invoiceId: 'old', amountMinor: 700 },
    { paymentId: 'second', invoiceId: 'old', amountMinor: 200 },
    { paymentId: 'second', invoiceId: 'new', amountMinor: 800 },
  ]);
  expect(spendCredit(credits, invoices, 'CHF')).toEqual([]);
  expect(spendCredit([], invoices, 'EUR')).toEqual([]);
});

test('no payment gives more than its credit, no invoice gets more than is open, and as much is used as fits', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 6 });
  fc.assert(
    fc.property(amounts, amounts, (credit, open) => {
      const credits = credit.map((creditMinor, at) => ({ paymentId: `p${at}`, creditMinor }));
      const invoices = open.map((openMinor, at) => invoice(`i${at}`, openMinor, '2026-02-01'));
      const used = spendCredit(credits, invoices, 'EUR');
      const sum = (of: (one: (typeof used)[number]) => boolean): number =>
        used.filter(of).reduce((all, { amountMinor }) => all + amountMinor, 0);
      for (const { paymentId, creditMinor } of credits)
        expect(sum((one) => one.paymentId === paymentId)).toBeLessThanOrEqual(creditMinor);
      for (const { id, openMinor } of invoices)
        expect(sum((one) => one.invoiceId === id)).toBeLessThanOrEqual(openMinor);
      const total = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
      expect(sum(() => true)).toBe(Math.min(total(credit), total(open)));
    }),
  );
});
