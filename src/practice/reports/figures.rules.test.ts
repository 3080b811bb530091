import { describe, expect, test } from 'vitest';
import { changeOf, groupsOverTime, measured } from './figures.rules.ts';
import { categoryLabel, groupLabel, taxOfKey } from './labels.rules.ts';
import { REPORTS, reportsFor } from './reports.rules.ts';

describe('measures', () => {
  test('an average is rounded to a minor unit, a share is not', () => {
    const { average_transaction: average, no_show: noShow } = REPORTS;
    expect(measured(average.measures[0], [10_000, 3, 0, 0])).toBe(3333);
    expect(measured(noShow.measures[0], [1, 8, 0, 0])).toBe(0.125);
  });

  test('nothing is divided by nothing', () => {
    expect(measured(REPORTS.no_show.measures[0], [0, 0, 0, 0])).toBeNull();
  });

  test('a change is a share of what it was, also below zero', () => {
    expect(changeOf(150, 100)).toBe(0.5);
    expect(changeOf(-50, -100)).toBe(0.5);
    expect(changeOf(50, 0)).toBeNull();
    expect(changeOf(null, 5)).toBeNull();
  });
});

test('groups over time have a step for each day, and add days to months in a long period', () => {
  const groups = [
    { key: '2026-01-31', label: null, values: [1, 10, 0, 0] },
    { key: '2026-02-01', label: null, values: [2, 20, 0, 0] },
    { key: '2026-02-28', label: null, values: [3, 30, 0, 0] },
  ];
  const short = groupsOverTime({ from: '2026-01-31', to: '2026-02-02', groups: groups.slice(0, 2) });
  expect(short.map(({ key, values }) => [key, values[0]])).toEqual([
    ['2026-01-31', 1],
    ['2026-02-01', 2],
    ['2026-02-02', 0],
  ]);
  const long = groupsOverTime({ from: '2026-01-01', to: '2026-03-31', groups });
  expect(long.map(({ key, values }) => [key, values])).toEqual([
    ['2026-01-01', [1, 10, 0, 0]],
    ['2026-02-01', [5, 50, 0, 0]],
    ['2026-03-01', [0, 0, 0, 0]],
  ]);
});

test('names of groups are the clinic’s own, or those of the list', () => {
  expect(groupLabel('person', { key: 'id', label: 'Dr Ash' })).toBe('Dr Ash');
  expect(groupLabel('person', { key: '', label: null })).toBe('Not known');
  expect(groupLabel('age', { key: 'over_90', label: null })).toBe('More than 90 days');
  expect(groupLabel('method', { key: 'bank_transfer', label: null })).toBe('Bank transfer');
  expect(categoryLabel('dietary')).toBe('Dietary products');
  expect(taxOfKey('VAT 190000')).toEqual({ name: 'VAT', percent: 19 });
  expect(taxOfKey('Sales tax 82500')).toEqual({ name: 'Sales tax', percent: 8.25 });
  expect(taxOfKey('')).toBeNull();
});

describe('REPORT-1: declarations', () => {
  test.each(Object.entries(REPORTS))('%s divides and adds what its rows have', (_, report) => {
    for (const measure of report.measures) {
      const slots = 'ratio' in measure ? measure.ratio : [measure.slot];
      for (const slot of slots) expect([0, 1, 2, 3]).toContain(slot);
    }
    expect(report.definition).toMatch(/\.$/);
    expect(report.columns[0]?.kind).toBe('day');
  });

  test('REPORT-3: without all figures, none but those for doctors and of one’s own', () => {
    expect(reportsFor(false)).toEqual(['production', 'no_show', 'forward_booking', 'care_compliance']);
  });
});
