import { afterEach, expect, test } from 'vitest';
import { followCountry } from '#foundation/web/time/customs.ts';
import { REPORTS } from '../reports.rules.ts';
import { reportExport } from './export-report.ts';
import { cellForFile, showCell, showGroup, showMeasure } from './report-text.ts';

afterEach(() => followCountry(''));

const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

test('cells are written as the clinic’s country writes them', () => {
  followCountry('DE');
  expect(plain(showCell('money', -3210, 'EUR'))).toBe('-32,10 €');
  expect(showCell('quantity', 1500, 'EUR')).toBe('1,5');
  expect(showCell('day', '2026-03-10', 'EUR')).toContain('2026');
  expect(plain(showCell('rate', 'VAT 190000', 'EUR'))).toBe('VAT 19 %');
  expect(showCell('rate', null, 'EUR')).toBe('Without tax');
  expect(showCell('rowKind', 'no_show', 'EUR')).toBe('No-show');
  expect(showCell('text', null, 'EUR')).toBe('–');
});

test('a file has days of ISO 8601, amounts with a point, and a header that names the currency', () => {
  expect(cellForFile('day', '2026-03-10', 'EUR')).toBe('2026-03-10');
  expect(cellForFile('money', -3210, 'EUR')).toBe(-32.1);
  expect(cellForFile('money', 500, 'JPY')).toBe(500);
  expect(cellForFile('rate', 'VAT 70000', 'EUR')).toBe('VAT 7%');
  expect(cellForFile('category', 'dietary', 'EUR')).toBe('Dietary products');
  const file = reportExport(
    REPORTS.tax,
    { reportId: 'tax', from: '2026-03-01', to: '2026-03-31', attribution: 'performed' },
    'EUR',
    undefined,
  );
  expect(file.head).toEqual([
    'Day',
    'Document',
    'Client',
    'Item',
    'Rate',
    'Amount before tax (EUR)',
    'Tax (EUR)',
  ]);
  expect(
    file.line({
      id: '1',
      linkId: null,
      cells: ['2026-03-10', '=2026-1', 'Casey, Jo', 'Exam', 'VAT 190000', 10_000, 1900],
    }),
  ).toBe('2026-03-10,\'=2026-1,"Casey, Jo",Exam,VAT 19%,100,19\r\n');
});

test('groups and measures', () => {
  followCountry('DE');
  const year = { by: 'time', from: '2026-01-01', to: '2026-12-31' } as const;
  expect(showGroup(year, { key: '2026-03-01', label: null })).toMatch(/2026/);
  expect(plain(showMeasure(REPORTS.no_show.measures[0], [1, 8, 0, 0], ''))).toBe('12,5 %');
  expect(showMeasure(REPORTS.no_show.measures[0], [0, 0, 0, 0], '')).toBe('–');
});
