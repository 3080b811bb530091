import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleCsv, RESULT_CSV_COLUMNS } from './csv-report.rules.ts';
import { readHl7Day, readHl7Time } from './hl7-time.rules.ts';
import { readDecimal, readFlag, readRange, readText } from './hl7-values.rules.ts';
import { type MessageFormat, readContent } from './read-content.rules.ts';

const CONTEXT = {
  laboratoryId: '7d4c7a8e-0a33-4a39-9a6e-3a6c6b1f0009',
  zone: 'Europe/Berlin',
  receivedAt: '2026-11-21T18:00:00.000Z',
};
const read = (format: MessageFormat, text: string) =>
  readContent(format, new TextEncoder().encode(text), CONTEXT, 'hash');

describe('LABX-3: CSV', () => {
  test('the example is one report with two values', () => {
    expect(read('csv', exampleCsv())).toMatchObject({
      ok: true,
      value: [
        {
          way: 'csv',
          externalId: 'R-1001',
          accession: 'TW-000123',
          patient: { name: 'Biscuit', clientName: 'Rivera', microchip: '985112345678903' },
          collectedAt: '2026-11-20T08:30:00.000Z',
          results: [
            {
              testCode: 'CBC',
              code: 'HCT',
              valueNumber: '41.2',
              low: '37.3',
              flag: 'N',
              status: 'final',
              resultedAt: '2026-11-20T13:05:00.000Z',
            },
            { code: 'WBC', flag: 'H' },
          ],
        },
      ],
    });
  });

  test('a comma is a decimal point where semicolons separate', () => {
    expect(read('csv', 'report_id;code;value;low\n1;K;4,2;3,5')).toMatchObject({
      ok: true,
      value: [{ results: [{ valueNumber: '4.2', low: '3.5' }] }],
    });
  });

  test.each([
    ['a column that is not known', 'report_id,code,value,price\n1,K,4,5', 'csv_columns'],
    ['a column that is missing', 'report_id,code\n1,K', 'csv_columns'],
    ['no rows', 'report_id,code,value\n', 'no_rows'],
    ['a row without a report', 'report_id,code,value\n,K,4', 'no_report_id'],
    ['a row without a code', 'report_id,code,value\n1,,4', 'csv_row'],
    ['more cells than columns', 'report_id,code,value\n1,K,4,5', 'csv_row'],
    ['a status that is none', 'report_id,code,value,status\n1,K,4,done', 'csv_row'],
    ['a time that is none', 'report_id,code,value,resulted_at\n1,K,4,20.11.2026', 'csv_row'],
    ['a bound that is none', 'report_id,code,value,low\n1,K,4,about 3', 'csv_row'],
  ])('%s', (_what, csv, error) => {
    expect(read('csv', csv)).toEqual({ ok: false, error });
  });

  test('any text gives reports or a refusal', () => {
    const cell = fc.oneof(
      fc.constantFrom(...RESULT_CSV_COLUMNS, '1', '4.2', '<5', '"', ',', '\n', ';'),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }), (rows) => {
        const text = `report_id,code,value\n${rows.map((row) => row.join(',')).join('\n')}`;
        expect(typeof read('csv', text).ok).toBe('boolean');
      }),
    );
  });
});

describe('LABX-2: JSON', () => {
  const file = (report: object) =>
    JSON.stringify({
      format: 'lab-results',
      version: 1,
      reports: [{ reportId: 'R1', results: [], ...report }],
    });

  test('values as text keep their digits, numbers are taken as they are', () => {
    expect(
      read(
        'json',
        file({
          results: [
            { code: 'K', value: '4.10', unit: 'mmol/L' },
            { code: 'NA', value: 141 },
            { code: 'X', value: '< 5', status: 'preliminary' },
          ],
        }),
      ),
    ).toMatchObject({
      ok: true,
      value: [
        {
          results: [
            { valueNumber: '4.10' },
            { valueText: '141', valueNumber: '141' },
            { comparator: '<', status: 'preliminary' },
          ],
        },
      ],
    });
  });

  test('a report that was cancelled', () => {
    expect(read('json', file({ isCancelled: true }))).toMatchObject({
      ok: true,
      value: [{ isCancelled: true, results: [] }],
    });
  });

  test.each([
    ['no JSON', '{', 'not_json'],
    ['another format', '{"format":"other"}', 'json_shape'],
    ['a field that is not known', file({ price: 3 }), 'json_shape'],
    ['a time that is none', file({ resultedAt: 'yesterday' }), 'csv_row'],
  ])('%s', (_what, text, error) => {
    expect(read('json', text)).toEqual({ ok: false, error });
  });

  test('any JSON gives reports or a refusal', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (results) => {
        expect(typeof read('json', file({ results, comment: results })).ok).toBe('boolean');
      }),
    );
  });
});

describe('LABX-4: PDF', () => {
  test('waits for somebody who says whose it is', () => {
    expect(read('pdf', '%PDF-1.4\n')).toMatchObject({
      ok: true,
      value: [{ way: 'pdf', externalId: 'hash', accession: null, results: [] }],
    });
  });
  test('anything else is refused', () => {
    expect(read('pdf', 'hello')).toEqual({ ok: false, error: 'not_pdf' });
  });
});

describe('times of HL7', () => {
  test.each([
    ['20261121093000+0100', '2026-11-21T08:30:00.000Z'],
    ['20261121093000', '2026-11-21T08:30:00.000Z'],
    ['20261121093000.25-0500', '2026-11-21T14:30:00.250Z'],
    ['202611210930', '2026-11-21T08:30:00.000Z'],
    ['20261121', '2026-11-20T23:00:00.000Z'],
    // Clocks skip from 2 to 3.
    ['202603290230', '2026-03-29T01:30:00.000Z'],
    ['202611', null],
    ['20260230', null],
    ['00010101', null],
    ['202611212500', null],
    ['', null],
    ['yesterday', null],
  ])('%j is %j', (text, instant) => {
    expect(readHl7Time(text, 'Europe/Berlin')).toBe(instant);
  });

  test('a day', () => {
    expect([readHl7Day('20190402'), readHl7Day('20190402103000'), readHl7Day('2019')]).toEqual([
      '2019-04-02',
      '2019-04-02',
      null,
    ]);
  });
});

describe('values', () => {
  test.each([
    ['4.10', '4.10'],
    ['.5', '0.5'],
    ['+4', '4'],
    ['-4.', '-4'],
    ['4,1', null],
    ['1e3', null],
    ['.', null],
    ['1234567890123', null],
  ])('%j as a number is %j', (text, number) => {
    expect(readDecimal(text)).toBe(number);
  });

  test.each([
    ['3.5-5.8', { low: '3.5', high: '5.8', text: null }],
    ['3.5 \u{2013} 5.8', { low: '3.5', high: '5.8', text: null }],
    ['-2 - 2', { low: '-2', high: '2', text: null }],
    ['<5', { low: null, high: '5', text: '<5' }],
    ['>= 10', { low: '10', high: null, text: '>= 10' }],
    ['5.8-3.5', { low: null, high: null, text: '5.8-3.5' }],
    ['negative', { low: null, high: null, text: 'negative' }],
    ['', { low: null, high: null, text: null }],
  ])('the range %j', (text, range) => {
    expect(readRange(text)).toEqual(range);
  });

  test.each([
    [['N', 'HH'], 'HH'],
    [['h'], 'H'],
    [['*', 'L'], 'L'],
    [['null'], null],
    [[], null],
  ])('the flag of %j is %j', (sent, flag) => {
    expect(readFlag(sent)).toBe(flag);
  });

  test('a number is read back as it was written', () => {
    const decimal = fc.stringMatching(/^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/);
    fc.assert(
      fc.property(decimal, fc.constantFrom('', '<', '<=', '>', '>='), (number, sign) => {
        expect(readText(sign + number)).toEqual({
          text: sign + number,
          number,
          comparator: sign === '' ? null : sign,
        });
      }),
    );
  });
});
