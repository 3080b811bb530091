import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { datevFile, type DatevTerms, type ExportedEntry, legsOf, rowsOf } from './datev.rules.ts';
import { DATEV_COLUMNS } from './datev-columns.rules.ts';
import type { Posting } from './entry.rules.ts';
import { codeOf, slotOf } from './export-codes.rules.ts';
import { paymentReceived } from './payment-postings.rules.ts';
import { invoiceFinalized, writtenOff } from './sale-postings.rules.ts';
import { encodeWindows1252 } from './windows-1252.rules.ts';

const TERMS: DatevTerms = {
  chart: 'skr03',
  adviserNumber: 1001,
  clientNumber: 10,
  accountLength: 4,
  debtorAccount: '10000',
  from: '2026-11-01',
  to: '2026-11-30',
  currency: 'EUR',
  title: 'Praxis 11/2026',
  createdAt: '20261130180000000',
  codes: new Map([['credit', '1700']]),
};

const clientId = 'a';
const vat = (percent: number, taxMinor: number) => [{ name: 'VAT', ratePpm: percent * 10_000, taxMinor }];
const exam = {
  category: 'professional_services' as const,
  netMinor: 10_000,
  discountMinor: 0,
  taxes: vat(19, 1900),
};

const entry = (postings: readonly Posting[], rest: Partial<ExportedEntry> = {}): ExportedEntry => ({
  id: 'e',
  kind: 'invoice',
  bookedOn: '2026-11-15',
  reference: '2026-00042',
  text: 'Behandlung',
  currency: 'EUR',
  postings,
  ...rest,
});

const EMPTY = ';'.repeat(111);

describe('the file as DATEV reads it', () => {
  test('header, 125 columns, and one gross line for an invoice and rate', () => {
    const lines = datevFile([entry(invoiceFinalized([exam], { clientId }))], TERMS)?.split('\r\n') ?? [];
    expect(lines[0]).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261130180000000;;"RE";"";"";1001;10;20260101;4;20261101;20261130;"Praxis 11/2026";"";1;0;0;"EUR";;"";;;"03";;;"";""',
    );
    expect(lines[0]?.split(';')).toHaveLength(31);
    expect(lines[1]).toMatch(/^Umsatz \(ohne Soll\/Haben-Kz\);Soll\/Haben-Kennzeichen;WKZ Umsatz;/u);
    expect(lines[2]).toBe(`119,00;"S";"EUR";;;"";10000;8400;"";1511;"2026-00042";"";;"Behandlung"${EMPTY}`);
    expect(lines[2]?.split(';')).toHaveLength(125);
    expect(lines.slice(3)).toEqual(['']);
  });

  test('the columns are 125, each in its place', () => {
    expect(DATEV_COLUMNS).toHaveLength(125);
    const at = (column: number) => DATEV_COLUMNS[column - 1];
    expect([at(20), at(37), at(38), at(114), at(115), at(118)]).toEqual([
      'Beleglink',
      'KOST1 - Kostenstelle',
      'KOST2 - Kostenstelle',
      'Festschreibung',
      'Leistungsdatum',
      'Generalumkehr (GU)',
    ]);
  });

  test('two rates, a discount and a payment with credit', () => {
    const food = { category: 'dietary' as const, netMinor: 2000, discountMinor: 0, taxes: vat(7, 140) };
    const cheaper = { ...exam, netMinor: 9000, discountMinor: 1000, taxes: vat(19, 1710) };
    const lines = (postings: readonly Posting[]) =>
      rowsOf(legsOf(entry(postings), TERMS) ?? []).map(({ account, contra, side, amountMinor }) => [
        account,
        side,
        contra,
        amountMinor,
      ]);
    expect(lines(invoiceFinalized([cheaper, food], { clientId }))).toEqual(
      expect.arrayContaining([
        ['10000', 'H', '8720', 1190],
        ['10000', 'S', '8400', 11_900],
        ['10000', 'S', '8300', 2140],
      ]),
    );
    expect(
      lines(paymentReceived({ clientId, method: 'cash', receivedMinor: 13_000, allocatedMinor: 11_900 })),
    ).toEqual([
      ['1000', 'S', '10000', 11_900],
      ['1000', 'S', '1700', 1100],
    ]);
    expect(
      lines(writtenOff([{ netMinor: 10_000, taxes: vat(19, 1900) }], { clientId, correctsTax: true })),
    ).toEqual([['10000', 'H', '2406', 11_900]]);
  });

  test('voucher numbers and texts have only what the format takes', () => {
    const [, , line = ''] =
      datevFile(
        [
          entry(invoiceFinalized([exam], { clientId }), {
            reference: 'Nr. 7/ä_8',
            text: `"Zahn"; ${'x'.repeat(90)}`,
          }),
        ],
        TERMS,
      )?.split('\r\n') ?? [];
    const fields = line.split(';');
    expect(fields[10]).toBe('"Nr7/8"');
    expect(fields).toHaveLength(125);
    expect(fields[13]?.length).toBeLessThanOrEqual(62);
  });

  test('without a code there is no file, and the clinic’s own code comes before the chart’s', () => {
    const untaxed = entry(invoiceFinalized([{ ...exam, taxes: [] }], { clientId }));
    expect(datevFile([untaxed], TERMS)).toBeNull();
    const codes = new Map([['income@0', '8100']]);
    expect(datevFile([untaxed], { ...TERMS, codes })).toContain('100,00;"S";"EUR";;;"";10000;8100;');
  });
});

describe('LEDGER-3: which part of an account has a code', () => {
  test.each([
    ['aaha', 'income', 'income:pharmacy'],
    ['aaha', 'tax', 'tax'],
    ['skr03', 'income', 'income@190000'],
    ['skr04', 'cash', 'cash'],
  ] as const)('%s: %s is %s', (chart, account, slot) => {
    const coded = { account, category: 'pharmacy' as const, taxes: [{ ratePpm: 190_000 }] };
    expect(slotOf(chart, coded)).toBe(slot);
    expect(codeOf(chart, coded, new Map([[slot, 'X1']]))).toBe('X1');
  });
});

test('what is exported comes to the ledger: each entry to zero, and income and tax to what was posted', () => {
  const part = fc
    .record({
      netMinor: fc.integer({ min: 1, max: 1_000_000 }),
      discountMinor: fc.nat(50_000),
      percent: fc.constantFrom(7, 19),
    })
    .map(({ percent, netMinor, discountMinor }) => ({
      netMinor,
      discountMinor,
      category: 'surgery' as const,
      taxes: vat(percent, Math.round((netMinor * percent) / 100)),
    }));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const postings = invoiceFinalized(parts, { clientId });
      const legs = legsOf({ postings }, TERMS) ?? [];
      expect(legs.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
      const sumOf = (accounts: readonly string[]) =>
        postings
          .filter(({ account }) => accounts.includes(account))
          .reduce((sum, one) => sum + one.amountMinor, 0);
      const rows = rowsOf(legs);
      const onDebtor = rows.reduce(
        (sum, { side, amountMinor }) => sum + (side === 'S' ? amountMinor : -amountMinor),
        0,
      );
      expect(onDebtor).toBe(sumOf(['receivable']));
      const gross = legs
        .filter(({ isGross }) => isGross)
        .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      expect(gross).toBe(sumOf(['income', 'discount', 'tax']));
    }),
    { numRuns: stormRuns(200) },
  );
});

test('Windows-1252 has a byte for each character that it knows', () => {
  expect([...encodeWindows1252('Zähne €–ß')]).toEqual([0x5a, 0xe4, 0x68, 0x6e, 0x65, 0x20, 0x80, 0x96, 0xdf]);
  expect([...encodeWindows1252('Dvořák 猫')]).toEqual([0x44, 0x76, 0x6f, 0x72, 0xe1, 0x6b, 0x20, 0x3f]);
});
