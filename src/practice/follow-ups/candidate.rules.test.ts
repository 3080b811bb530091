import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FOLLOW_UP_INTERVALS, SURGERY_TERMS } from '#practice/assistant/rules/follow-up-table.rules.ts';
import {
  candidatesOf,
  compareCandidates,
  DRUG_PATTERN,
  type Finding,
  SURGERY_PATTERN,
} from './candidate.rules.ts';

const TODAY = '2026-11-28';
const PET = '00000000-0000-4000-8000-000000000001';
const finding = (kind: Finding['kind'], day: string, text = ''): Finding => ({
  kind,
  petId: PET,
  day,
  text,
  doctorId: null,
});
const of = (...findings: Finding[]) =>
  candidatesOf(findings, { today: TODAY, intervals: FOLLOW_UP_INTERVALS }).map(
    ({ purpose, plannedOn }) => `${purpose} ${plannedOn}`,
  );

describe('candidates', () => {
  test('surgery of yesterday: a call today, sutures in nine days', () => {
    expect(of(finding('act', '2026-11-27', 'Castration'))).toEqual([
      'after_surgery 2026-11-28',
      'suture_removal 2026-12-07',
    ]);
    expect(of(finding('act', '2026-11-27', 'Nail trim'))).toEqual([]);
  });

  test('a recheck of a plan, three days ahead; none that is far away or long ago', () => {
    expect(of(finding('plan', '2026-11-20', 'Recheck in 14 days'))).toEqual(['recheck 2026-12-01']);
    expect(of(finding('plan', '2026-11-20', 'Recheck in 6 months'))).toEqual([]);
    expect(of(finding('plan', '2026-06-20', 'Recheck in 14 days'))).toEqual([]);
  });

  test('a monitored drug is looked at on any day, a new one on the third', () => {
    expect(of(finding('prescription', '2026-03-01', 'Phenobarbital 30 mg'))).toEqual([`monitoring ${TODAY}`]);
    expect(of(finding('prescription', '2026-11-26', 'Amoxicillin'))).toEqual(['new_medication 2026-11-29']);
  });

  test('one that a person moved is on its day, and off the list where that is far away', () => {
    const surgery = finding('act', '2026-11-27', 'Castration');
    expect(of(surgery, finding('moved', '2026-12-01', 'after_surgery'))).toEqual([
      'after_surgery 2026-12-01',
      'suture_removal 2026-12-07',
    ]);
    expect(of(surgery, finding('moved', '2027-03-01', 'after_surgery'))).toEqual([
      'suture_removal 2026-12-07',
    ]);
  });

  test('each purpose of a pet once, in the order of the list', () => {
    const days = fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`);
    const findings = fc.array(
      fc.record({
        kind: fc.constantFrom<Finding['kind']>('act', 'plan', 'prescription', 'result'),
        petId: fc.uuid(),
        day: days,
        text: fc.constantFrom('Castration', 'Recheck in 2 weeks', 'Insulin', ''),
        doctorId: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(findings, (given) => {
        const found = candidatesOf(given, { today: TODAY, intervals: FOLLOW_UP_INTERVALS });
        const keys = found.map(({ petId, purpose }) => `${petId} ${purpose}`);
        expect(new Set(keys).size).toBe(keys.length);
        expect(found).toEqual(found.toSorted(compareCandidates));
      }),
    );
  });
});

test('the patterns of the database find what the rules find', () => {
  const surgery = new RegExp(SURGERY_PATTERN, 'iu');
  for (const { term } of SURGERY_TERMS) expect(term).toMatch(surgery);
  expect('Esterilización').toMatch(surgery);
  expect('Phenobarbital 30 mg').toMatch(new RegExp(DRUG_PATTERN, 'iu'));
});
