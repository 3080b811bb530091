import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { allocate, type OpenInvoice } from './allocation.rules.ts';

const invoice = (number: string, openMinor: number, changes: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: `id of ${number}`,
  number,
  currency: 'EUR',
  issuedOn: '2026-11-01',
  dueOn: '2026-11-15',
  openMinor,
  ...changes,
});
const euros = (amountMinor: number) => ({ amountMinor, currency: 'EUR' });
const idsOf = ({ allocations }: ReturnType<typeof allocate>) => allocations.map(({ invoiceId }) => invoiceId);

describe('ALLOC-1', () => {
  test('pays the oldest first, the last one in part', () => {
    const invoices = [
      invoice('2026-00003', 5000, { dueOn: '2026-11-30' }),
      invoice('2026-00001', 3000, { dueOn: '2026-10-15', issuedOn: '2026-10-01' }),
    ];
    expect(allocate(euros(4000), invoices)).toEqual({
      allocations: [
        { invoiceId: 'id of 2026-00001', amountMinor: 3000 },
        { invoiceId: 'id of 2026-00003', amountMinor: 1000 },
      ],
      creditMinor: 0,
    });
  });

  test('of the same due day the one issued first, then the lower number', () => {
    const invoices = [
      invoice('2026-100', 1),
      invoice('2026-99', 1),
      invoice('2026-200', 1, { issuedOn: '2026-10-31' }),
    ];
    expect(idsOf(allocate(euros(3), invoices))).toEqual([
      'id of 2026-200',
      'id of 2026-99',
      'id of 2026-100',
    ]);
  });

  test('an invoice without a due day is due when it is issued', () => {
    const invoices = [invoice('2', 1), invoice('1', 1, { dueOn: null, issuedOn: '2026-11-14' })];
    expect(idsOf(allocate(euros(2), invoices))).toEqual(['id of 1', 'id of 2']);
  });

  test('what is left is credit, and money never pays an invoice of another currency', () => {
    const invoices = [invoice('1', 1000), invoice('2', 1000, { currency: 'CHF' })];
    expect(allocate(euros(1500), invoices)).toEqual({
      allocations: [{ invoiceId: 'id of 1', amountMinor: 1000 }],
      creditMinor: 500,
    });
    expect(allocate(euros(0), invoices)).toEqual({ allocations: [], creditMinor: 0 });
  });

  test(
    'adds up, never pays more than is open, and leaves no older invoice open for a newer one',
    () => {
      const invoices = fc.uniqueArray(
        fc.record({
          id: fc.uuid(),
          number: fc.nat(50).map((counter) => `2026-${counter}`),
          currency: fc.constantFrom('EUR', 'CHF'),
          issuedOn: fc.nat(40).map((days) => addDays('2026-10-01', days)),
          dueOn: fc.option(fc.nat(40).map((days) => addDays('2026-10-10', days))),
          openMinor: fc.integer({ min: -500, max: 100_000 }),
        }),
        { selector: ({ id }) => id, maxLength: 30 },
      );
      fc.assert(
        fc.property(invoices, fc.nat(1_000_000), (given, amountMinor) => {
          const { allocations, creditMinor } = allocate(euros(amountMinor), given);
          const byId = new Map(given.map((one) => [one.id, one]));
          const allocated = allocations.reduce((sum, one) => sum + one.amountMinor, 0);
          expect(allocated + creditMinor).toBe(amountMinor);
          expect(creditMinor).toBeGreaterThanOrEqual(0);
          for (const one of allocations) {
            const paid = byId.get(one.invoiceId);
            expect(paid?.currency).toBe('EUR');
            expect(one.amountMinor).toBeGreaterThan(0);
            expect(one.amountMinor).toBeLessThanOrEqual(paid?.openMinor ?? 0);
          }
          const dueDays = allocations.map(({ invoiceId }) => {
            const paid = byId.get(invoiceId);
            return paid?.dueOn ?? paid?.issuedOn ?? '';
          });
          dueDays.slice(1).forEach((day, index) => expect(day >= (dueDays[index] ?? '')).toBe(true));
          for (const one of allocations.slice(0, -1)) {
            expect(one.amountMinor).toBe(byId.get(one.invoiceId)?.openMinor);
          }
          const payable = given.filter(({ currency, openMinor }) => currency === 'EUR' && openMinor > 0);
          if (creditMinor > 0) expect(allocations).toHaveLength(payable.length);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});
