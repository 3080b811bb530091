import { expect, test } from 'vitest';
import { journalLines, quickBooksLines } from './journal-csv.rules.ts';

const entry = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'invoice',
  bookedOn: '2026-11-23',
  postedAt: '2026-11-23T09:00:00Z',
  reference: '2026-7',
  clientId: '018f0000-0000-7000-8000-000000000002',
  clientName: 'Anna "Ann" Weiss',
  currency: 'EUR',
  postings: [
    { account: 'receivable' as const, category: null, taxes: [], amountMinor: 5950 },
    {
      account: 'income' as const,
      category: 'pharmacy' as const,
      taxes: [{ name: 'VAT', ratePpm: 190_000 }],
      amountMinor: -5000,
    },
    {
      account: 'tax' as const,
      category: null,
      taxes: [{ name: 'VAT', ratePpm: 190_000 }],
      amountMinor: -950,
    },
  ],
};

test('the journal has a line for each posting, with its code in the chart', () => {
  const text = `"Invoice Anna ""Ann"" Weiss",2026-7,${entry.clientId}\r\n`;
  expect(journalLines(entry, 'skr03', new Map([['receivable', '1410']]))).toBe(
    `2026-11-23,${entry.id},receivable,1410,59.5,,EUR,${text}` +
      `2026-11-23,${entry.id},income,8400,,50,EUR,${text}` +
      `2026-11-23,${entry.id},tax,1776,,9.5,EUR,${text}`,
  );
});

test('QuickBooks gets its own days, accounts by name, and the client where it wants one', () => {
  expect(quickBooksLines(entry)).toBe(
    '018f0000-0000-7000,11/23/2026,Owed by clients,59.5,,"Invoice Anna ""Ann"" Weiss 2026-7","Anna ""Ann"" Weiss"\r\n' +
      '018f0000-0000-7000,11/23/2026,Income:Pharmacy,,50,"Invoice Anna ""Ann"" Weiss 2026-7",\r\n' +
      '018f0000-0000-7000,11/23/2026,Tax,,9.5,"Invoice Anna ""Ann"" Weiss 2026-7",\r\n',
  );
});
