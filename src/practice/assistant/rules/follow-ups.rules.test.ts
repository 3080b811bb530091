import { describe, expect, test } from 'vitest';
import { buildFacts, type GivenRecord, labValue } from '../evaluation/build-facts.ts';
import { checkValues } from './check-values.rules.ts';
import { type FollowUpCandidate, followUps } from './follow-ups.rules.ts';

const TODAY = '2026-11-28';

const listOf = (
  given: GivenRecord,
  known: FollowUpCandidate['known'] = [],
  language: 'de' | 'en' | 'es' = 'en',
) => followUps([{ facts: buildFacts({ today: TODAY, ...given }), language, known }]);
const purposesOf = (...args: Parameters<typeof listOf>) =>
  listOf(...args).map(({ purpose, on }) => `${purpose} ${on}`);

const SPAY: GivenRecord = { acts: [{ name: 'Ovariohysterectomy (spay)', at: '2026-11-27T16:00:00Z' }] };
const visitWith = (plan: string, at = '2026-11-20T16:00:00Z'): GivenRecord => ({
  visits: [{ at, reason: 'Ear', sections: [{ section: 'plan', text: plan }] }],
});

describe('ASSIST-7 followUps', () => {
  test('after surgery a call the next day and a message for the sutures', () => {
    const [call, sutures] = listOf(SPAY);
    expect(call).toMatchObject({ purpose: 'after_surgery', on: '2026-11-28', way: 'call' });
    expect(call?.why.text).toBe('Ovariohysterectomy (spay) on Nov 27, 2026.');
    expect(sutures).toMatchObject({ purpose: 'suture_removal', on: '2026-12-07', way: 'message' });
    expect(sutures?.text).toBe(
      'It is time to have Bella’s sutures checked and removed, between Monday, December 7 and Friday, December 11. Reply with a day that suits you.',
    );
  });

  test('anesthesia without an incision has no sutures', () => {
    expect(purposesOf({ acts: [{ name: 'Dental cleaning', at: '2026-11-27T16:00:00Z' }] })).toEqual([
      'after_surgery 2026-11-28',
    ]);
  });

  test('what was declined or not done is no surgery', () => {
    expect(
      purposesOf({ acts: [{ name: 'Spay', at: '2026-11-27T16:00:00Z', isDeclined: true, isDone: false }] }),
    ).toEqual([]);
  });

  test('a new medication on the third day, and not one that was given before', () => {
    const prescription = { drug: 'Somedrug', instructions: 'daily', issuedAt: '2026-11-26T16:00:00Z' };
    expect(purposesOf({ prescriptions: [prescription] })).toEqual(['new_medication 2026-11-29']);
    const before = { ...prescription, issuedAt: '2026-01-10T16:00:00Z' };
    expect(purposesOf({ prescriptions: [prescription, before] })).toEqual([]);
  });

  test('a recheck three days ahead, in the client’s language', () => {
    const [recheck] = listOf(
      { ...visitWith('Kontrolle in 14 Tagen'), country: 'DE', timeZone: 'Europe/Berlin' },
      [],
      'de',
    );
    expect(recheck).toMatchObject({ purpose: 'recheck', on: '2026-12-01' });
    expect(recheck?.text).toContain('Bei Bella steht um Freitag, 4. Dezember eine Kontrolle an.');
    expect(recheck?.why.text).toBe('Plan of 20 Nov 2026: “Kontrolle in 14 Tagen”.');
  });

  test('an appointment, a visit or a message of that purpose ends it', () => {
    const plan = visitWith('Recheck in 14 days');
    expect(purposesOf(plan)).toEqual(['recheck 2026-12-01']);
    expect(purposesOf({ ...plan, appointments: [{ at: '2026-12-05T15:00:00Z' }] })).toEqual([]);
    expect(
      purposesOf({ ...plan, appointments: [{ at: '2026-12-05T15:00:00Z', status: 'cancelled' }] }),
    ).toHaveLength(1);
    expect(purposesOf(plan, [{ purpose: 'recheck', day: '2026-12-01' }])).toEqual([]);
    expect(purposesOf(plan, [{ purpose: 'new_medication', day: '2026-12-01' }])).toHaveLength(1);
    const seen = visitWith('Recheck in 10 days', '2026-11-15T16:00:00Z').visits ?? [];
    expect(purposesOf({ visits: [{ at: '2026-11-25T16:00:00Z', reason: 'Recheck' }, ...seen] })).toEqual([]);
  });

  test('what is overdue is due today, and is dropped after a while', () => {
    expect(purposesOf(visitWith('Recheck in 7 days', '2026-11-10T16:00:00Z'))).toEqual([
      'recheck 2026-11-28',
    ]);
    expect(purposesOf(visitWith('Recheck in 7 days', '2026-05-10T16:00:00Z'))).toEqual([]);
    expect(purposesOf(visitWith('Recheck in 6 months'))).toEqual([]);
  });

  test('a result that is not signed, and tests of long-term medication', () => {
    expect(
      purposesOf({
        labReports: [{ name: 'Chemistry', resultedAt: '2026-11-27T12:00:00Z', isSigned: false }],
      }),
    ).toEqual(['result_pending 2026-11-28']);
    const drug = {
      drug: 'Phenobarbital 30 mg',
      instructions: 'twice daily',
      issuedAt: '2026-03-01T12:00:00Z',
    };
    expect(listOf({ prescriptions: [drug] })[0]).toMatchObject({
      purpose: 'monitoring',
      on: '2026-11-28',
      why: {
        text: 'On Phenobarbital 30 mg since Mar 1, 2026, with no test on record since then.',
      },
    });
    expect(listOf({ prescriptions: [drug] }, [{ purpose: 'monitoring', day: '2026-11-20' }])).toEqual([]);
    const tested = {
      prescriptions: [drug],
      labReports: [
        { name: 'Drug level', resultedAt: '2026-05-20T12:00:00Z', values: [labValue('Phenobarbital', '25')] },
      ],
    };
    expect(listOf(tested)[0]).toMatchObject({
      purpose: 'monitoring',
      on: '2026-11-28',
      why: {
        text: 'On Phenobarbital 30 mg since Mar 1, 2026; last tested with Drug level on May 20, 2026.',
      },
    });
  });

  test('nothing about a deceased pet', () => {
    expect(listOf({ ...SPAY, pet: { deceasedOn: '2026-11-27' } })).toEqual([]);
  });

  test('each reason is carried by the record', () => {
    const facts = buildFacts({ ...SPAY, ...visitWith('Recheck in 14 days') });
    const whys = followUps([{ facts, language: 'en', known: [] }]).map(({ why }) => why);
    expect(whys.length).toBeGreaterThan(1);
    expect(checkValues(whys, facts).flatMap(({ faults }) => faults)).toEqual([]);
  });
});
