import { describe, expect, test } from 'vitest';
import { BODY_SYSTEMS } from '#vocabulary/exam.ts';
import { EMPTY_NOTE } from './note.contract.ts';
import { markUnconfirmed, noteFromText } from './note.rules.ts';
import { isSettled, signOffOf, unseenSections, type SignOffFacts } from './sign-off.rules.ts';

const ACT = {
  id: '0190e3c0-0000-4000-8000-000000000002',
  name: 'Blood count',
  plannedFor: null,
  orderId: null,
};
const facts = (changes: Partial<SignOffFacts> = {}): SignOffFacts => ({
  sections: [{ section: 'assessment', revision: 2, content: noteFromText('Healthy.') }],
  findings: [{ bodySystem: 'ears', result: 'normal', isUnconfirmed: false }],
  plannedActs: [],
  hasWeight: true,
  doctorId: '0190e3c0-0000-4000-8000-000000000001',
  ...changes,
});
const NOTHING = { sections: [], findings: [], actIds: [] };

describe('VISIT-4: sign-off', () => {
  test('of a complete visit names only what was not examined', () => {
    const signOff = signOffOf(facts());
    expect(signOff).toMatchObject({
      unconfirmedSections: [],
      unconfirmedFindings: [],
      plannedActs: [],
      isWeightMissing: false,
      isAssessmentEmpty: false,
      isDoctorMissing: false,
      revisions: [{ section: 'assessment', revision: 2 }],
    });
    expect(signOff.notExamined).toEqual(BODY_SYSTEMS.filter((system) => system !== 'ears'));
    expect(isSettled(signOff, NOTHING)).toBe(true);
  });

  test('is not settled until each unconfirmed text, finding and planned act is accepted by name', () => {
    const signOff = signOffOf(
      facts({
        sections: [{ section: 'plan', revision: 1, content: markUnconfirmed(noteFromText('Rest')) }],
        findings: [{ bodySystem: 'eyes', result: 'normal', isUnconfirmed: true }],
        plannedActs: [ACT],
        hasWeight: false,
        doctorId: null,
      }),
    );
    expect(signOff).toMatchObject({
      unconfirmedSections: [{ section: 'plan', excerpts: ['Rest'] }],
      unconfirmedFindings: ['eyes'],
      isWeightMissing: true,
      isAssessmentEmpty: true,
      isDoctorMissing: true,
    });
    const all = { sections: ['plan' as const], findings: ['eyes' as const], actIds: [ACT.id] };
    expect(isSettled(signOff, all)).toBe(true);
    expect(isSettled(signOff, { ...all, sections: [] })).toBe(false);
    expect(isSettled(signOff, { ...all, findings: ['ears'] })).toBe(false);
    expect(isSettled(signOff, { ...all, actIds: [] })).toBe(false);
  });

  test('counts a system that is recorded as not examined, and an empty assessment', () => {
    const signOff = signOffOf(
      facts({
        sections: [{ section: 'assessment', revision: 1, content: EMPTY_NOTE }],
        findings: [{ bodySystem: 'ears', result: 'not_examined', isUnconfirmed: false }],
      }),
    );
    expect(signOff.notExamined).toEqual(BODY_SYSTEMS);
    expect(signOff.isAssessmentEmpty).toBe(true);
  });
});

test('a section that was saved, added or removed since is unseen', () => {
  const seen = [{ section: 'plan' as const, revision: 2 }];
  expect(unseenSections(seen, seen)).toEqual([]);
  expect(unseenSections([{ section: 'plan', revision: 3 }], seen)).toEqual(['plan']);
  expect(unseenSections([...seen, { section: 'internal', revision: 1 }], seen)).toEqual(['internal']);
  expect(unseenSections(seen, [...seen, { section: 'internal', revision: 0 }])).toEqual([]);
});
