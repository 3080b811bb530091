import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#vocabulary/countries.ts';
import type { Fact } from '#practice/billing/jurisdiction.rules.ts';
import { controlledDutyOf } from '#practice/controlled-drugs/duty.rules.ts';
import { labelDutyOf } from './label-places.rules.ts';
import { prescriptionDutyOf, scheduleLimitOf } from './prescription-places.rules.ts';

const DUTIES = {
  labels: labelDutyOf,
  prescriptions: prescriptionDutyOf,
  'controlled drugs': controlledDutyOf,
} as const;

describe.each(Object.entries(DUTIES))('CORE-8: what a place says about %s', (_what, dutyOf) => {
  const facts = (country: string, region: string | null = null): readonly Fact<unknown>[] =>
    Object.values(dutyOf(country, region));

  test('where nothing is known nothing is said to be confirmed', () => {
    expect(facts('ZZ').filter(({ confirmed }) => confirmed)).toEqual([]);
  });

  test('every fact of every country has a source', () => {
    for (const country of [...COUNTRIES, 'ZZ'])
      expect({ country, without: facts(country).filter(({ source }) => source === '') }).toEqual({
        country,
        without: [],
      });
  });

  test('a region that nothing is known about has the facts of its country', () => {
    for (const country of ['US', 'DE', 'GB']) expect(facts(country, 'Nowhere')).toEqual(facts(country));
  });
});

describe('CORE-8: a rule stays where it was made', () => {
  test('refills of Schedule II are forbidden in the United States, not elsewhere', () => {
    const limit = (country: string) => scheduleLimitOf(prescriptionDutyOf(country, null), 'C-II');
    expect(limit('US')).toMatchObject({ refills: 0 });
    expect(limit('DE')).toBeNull();
  });

  test('a region has facts of its own next to those of its country', () => {
    const washington = prescriptionDutyOf('US', ' Washington ');
    expect(washington.examDays).toMatchObject({ value: 365, confirmed: true });
    expect(washington.controlled).toEqual(prescriptionDutyOf('US', null).controlled);
    expect(prescriptionDutyOf('DE', 'Washington')).toEqual(prescriptionDutyOf('DE', null));
  });
});
