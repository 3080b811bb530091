import { describe, expect, test } from 'vitest';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { buildFacts, type GivenRecord, idOf } from '../evaluation/build-facts.ts';
import { checkValues } from './check-values.rules.ts';
import { dischargeText } from './discharge-text.rules.ts';

const RECORD: GivenRecord = {
  visits: [
    {
      at: '2026-11-12T16:00:00Z',
      reason: 'Lump',
      diagnoses: ['Lipoma'],
      sections: [
        { section: 'assessment', text: 'Guarded' },
        { section: 'plan', text: 'Recheck in 10 to 14 days.' },
        { section: 'discharge', text: 'Rest for 5 days. No stairs.' },
        { section: 'internal', text: 'Argued about the price' },
      ],
    },
    { at: '2026-01-12T16:00:00Z', reason: 'Older', diagnoses: ['Otitis'] },
  ],
  acts: [
    { name: 'Mass removal', at: '2026-11-12T16:00:00Z' },
    { name: 'Biopsy', at: '2026-11-12T16:00:00Z', isDone: false, isDeclined: true },
    { name: 'Ear flush', at: '2026-01-12T16:00:00Z', visitId: idOf(5, 1) },
  ],
  prescriptions: [
    {
      drug: 'Carprofen 25 mg',
      instructions: '1 tablet twice daily with food',
      issuedAt: '2026-11-12T17:00:00Z',
      endsOn: '2026-11-17',
      visitId: idOf(5, 0),
    },
  ],
};

const textsOf = (record: GivenRecord, language: 'de' | 'en' | 'es' = 'en') =>
  dischargeText({ facts: buildFacts(record), visitId: idOf(5, 0), language }).map(({ text }) => text);

describe('ASSIST-9 dischargeText', () => {
  test('a visit in plain words', () => {
    const texts = textsOf(RECORD);
    expect(texts.filter((text) => !text.startsWith('Call us right away'))).toEqual([
      'Bella was with us on November 12, 2026.',
      'What we did: Mass removal.',
      'Check the wound daily. Call us if it is red, swollen, wet or open, and do not allow licking.',
      'What we found: Lipoma.',
      'Rest for 5 days.',
      'No stairs.',
      'Medication: Carprofen 25 mg, until November 17, 2026. How to give it: “1 tablet twice daily with food”.',
      'Bring Bella back for a recheck between November 22, 2026 and November 26, 2026.',
    ]);
    expect(texts.join(' ')).not.toMatch(/Guarded|Argued|Biopsy|Otitis|Ear flush|Lump/);
  });

  test.each(MESSAGE_LANGUAGES)(
    'every value is in its sources, and signs of danger are named: %s',
    (language) => {
      for (const country of ['US', 'DE', 'ES']) {
        const facts = buildFacts({ ...RECORD, country });
        const sentences = dischargeText({ facts, visitId: idOf(5, 0), language });
        expect(checkValues(sentences, facts).flatMap(({ faults }) => faults)).toEqual([]);
        expect(sentences.length).toBeGreaterThan(9);
      }
    },
  );

  test('an appointment instead of the plan once it is booked', () => {
    const texts = textsOf({ ...RECORD, appointments: [{ at: '2026-11-30T15:00:00Z' }] });
    expect(texts.at(-1)).toBe('Bella’s next appointment is on Monday, November 30 at 9:00 AM.');
  });

  test('none for another visit and for a deceased pet', () => {
    expect(dischargeText({ facts: buildFacts(RECORD), visitId: idOf(5, 9), language: 'en' })).toEqual([]);
    expect(textsOf({ ...RECORD, pet: { deceasedOn: '2026-11-12' } })).toEqual([]);
  });
});
