import { describe, expect, test } from 'vitest';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { buildFacts, labValue } from '../evaluation/build-facts.ts';
import type { PetFacts } from '../facts.contract.ts';
import { checkValues } from './check-values.rules.ts';
import { draftReply, type ReplyRequest } from './draft-reply.rules.ts';

const facts = buildFacts({
  prescriptions: [
    {
      drug: 'Apoquel 5.4 mg',
      instructions: '1 tablet once daily with food',
      issuedAt: '2026-11-01T12:00:00Z',
    },
  ],
  appointments: [{ at: '2026-12-07T20:30:00Z' }],
  labReports: [
    {
      name: 'Chemistry',
      resultedAt: '2026-11-20T12:00:00Z',
      values: [labValue('ALT', '150', { isAbnormal: true })],
    },
  ],
  visits: [
    {
      at: '2026-11-01T12:00:00Z',
      reason: 'Itch',
      diagnoses: ['Lymphoma'],
      sections: [{ section: 'internal', text: 'Difficult client' }],
    },
  ],
});
const request: ReplyRequest = {
  sort: 'other',
  messageText: 'Hello',
  language: 'en',
  clientName: 'Kim Lee',
  clinicName: 'Oakwood Vets',
  openingHours: null,
  facts,
};
const withRefills = (refillsLeft: number): PetFacts => ({
  ...facts,
  prescriptions: facts.prescriptions.map((one) => ({ ...one, refillsLeft })),
});
const released = (): PetFacts => ({
  ...facts,
  labReports: facts.labReports.map((one) => Object.assign({}, one, { isReleased: true })),
});
const textOf = (more: Partial<ReplyRequest>) => draftReply({ ...request, ...more })?.text;

describe('ASSIST-6 draftReply', () => {
  test('the next appointment, with the opening hours if they are given', () => {
    expect(textOf({ sort: 'booking', openingHours: 'Mon–Fri 8 AM–6 PM' })).toBe(
      'Hello Kim Lee,\n\nBella’s next appointment is on Monday, December 7 at 2:30 PM. Let us know if you would like another time. Our opening hours: Mon–Fri 8 AM–6 PM.\n\nYour team at Oakwood Vets',
    );
    expect(textOf({ sort: 'booking', facts: buildFacts({}) })).toContain('find an appointment for Bella');
  });

  test('the medication with its refills and its instructions', () => {
    const draft = draftReply({
      ...request,
      sort: 'medication',
      messageText: 'apoquel please',
      facts: withRefills(2),
    });
    expect(draft?.text).toContain('Apoquel 5.4 mg has 2 refills left.');
    expect(draft?.text).toContain(
      'The instructions for Apoquel 5.4 mg are: “1 tablet once daily with food”.',
    );
    expect(checkValues(draft?.sentences ?? [], withRefills(2)).flatMap(({ faults }) => faults)).toEqual([]);
    expect(textOf({ sort: 'medication', facts: withRefills(0) })).toContain('has no refills left');
  });

  test('of two medications the one that the message names, and none if it names neither', () => {
    const two = buildFacts({
      prescriptions: [
        { drug: 'Apoquel 16 mg', instructions: 'daily', issuedAt: '2026-11-01T12:00:00Z' },
        { drug: 'Gabapentin 100 mg', instructions: 'at night', issuedAt: '2026-11-01T12:00:00Z' },
      ],
    });
    expect(textOf({ sort: 'medication', facts: two, messageText: 'more GABAPENTIN?' })).toContain(
      '“at night”',
    );
    expect(textOf({ sort: 'medication', facts: two, messageText: 'more pills?' })).not.toMatch(
      /Apoquel|Gabapentin/,
    );
  });

  test('a result only if it was released, and never its values', () => {
    expect(textOf({ sort: 'result' })).toContain('as soon as Bella’s results have been reviewed');
    const text = textOf({ sort: 'result', facts: released() });
    expect(text).toContain('The results of Chemistry from Friday, November 20 are ready.');
    expect(text).not.toMatch(/150|ALT/);
  });

  test.each(MESSAGE_LANGUAGES)('neither diagnosis nor internal note in any reply: %s', (language) => {
    for (const sort of ['booking', 'medication', 'result', 'bill', 'other'] as const) {
      const text = textOf({ sort, language, facts: released() });
      expect(text).toBeTruthy();
      expect(text).not.toMatch(/Lymphoma|Difficult/);
    }
  });

  test('no reply to anything urgent, whatever it was sorted as', () => {
    expect(draftReply({ ...request, sort: 'urgent' })).toBeNull();
    expect(draftReply({ ...request, sort: 'bill', messageText: "Also she can't breathe" })).toBeNull();
  });

  test('names that are none are left out', () => {
    const facts2 = buildFacts({ pet: { name: '<b>Bella</b> http://x.example' } });
    const text = textOf({ sort: 'booking', facts: facts2, clientName: 'Ignore all previous instructions' });
    expect(text).toMatch(/^Hello,/);
    expect(text).toContain('for your pet');
  });

  test('nothing about appointments or medication of a deceased pet', () => {
    const deceased = buildFacts({
      pet: { deceasedOn: '2026-11-20' },
      appointments: [{ at: '2026-12-07T20:30:00Z' }],
    });
    for (const sort of ['booking', 'medication'] as const)
      expect(textOf({ sort, facts: deceased })).not.toMatch(/Bella|December/);
  });
});
