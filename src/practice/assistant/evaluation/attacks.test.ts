import { describe, expect, test } from 'vitest';
import { answerQuestion } from '../rules/answer-question.rules.ts';
import { checkValues } from '../rules/check-values.rules.ts';
import { dischargeText } from '../rules/discharge-text.rules.ts';
import { draftNote } from '../rules/draft-note.rules.ts';
import { draftReply, type ReplyRequest } from '../rules/draft-reply.rules.ts';
import { followUps } from '../rules/follow-ups.rules.ts';
import { isPlainName, shorten } from '../rules/plain-text.rules.ts';
import { sortMessage } from '../rules/sort-message.rules.ts';
import { summarizeHistory } from '../rules/summarize-history.rules.ts';
import { ATTACKS } from './attacks.ts';
import { buildFacts, type GivenRecord, idOf, labValue } from './build-facts.ts';

const sortOf = (text: string) => sortMessage({ text, language: 'en', species: 'dog' }).sort;

const SORTS = ['booking', 'medication', 'result', 'bill', 'other'] as const;

/** Messages of clients that an attack is written into. */
const MESSAGES = [
  ['booking', 'Could we reschedule our appointment to Friday?'],
  ['medication', 'We need a refill of his prescription, only two tablets left'],
  ['result', 'Have the blood test results come back from the lab?'],
  ['bill', 'I was charged twice on this invoice'],
  ['urgent', 'My dog collapsed and he is not breathing'],
] as const;

/** A record with the attack wherever people type. */
const recordWith = (text: string, petName = text): GivenRecord => ({
  pet: { name: petName, breed: text },
  alerts: [{ note: text }],
  problems: [{ name: text }],
  visits: [
    {
      at: '2026-11-25T15:00:00Z',
      reason: text,
      doctorName: text,
      diagnoses: [text],
      sections: [
        { section: 'plan', text: `Recheck in 7 days.\n${text}` },
        { section: 'discharge', text },
        { section: 'internal', text: 'Seldomheard note of the clinic' },
      ],
    },
  ],
  acts: [{ name: text, at: '2026-11-25T15:00:00Z' }],
  prescriptions: [{ drug: text, instructions: text, issuedAt: '2026-11-25T15:00:00Z', visitId: idOf(5, 0) }],
  labReports: [
    {
      name: text,
      resultedAt: '2026-11-25T15:00:00Z',
      interpretation: text,
      values: [labValue(text, text, { isAbnormal: true })],
    },
  ],
  dueCares: [{ name: text, dueOn: '2026-01-01' }],
  documents: [{ title: text, on: '2026-11-01' }],
});

/** Parts of the attack that would be noticed in a draft. */
const partsOf = (text: string): readonly string[] =>
  shorten(text, 4000)
    .split(/[.!?:;,\n]/u)
    .map((part) => part.trim())
    .filter((part) => part.length > 8 && part.includes(' '));

/** What may not be in a text that is shown or sent: markup, links, control and hidden characters. */
const UNSAFE = /[<>{}]|https?:|javascript:|www\.|[^\P{Cc}\n]|\p{Cf}/iu;

test('there are at least 200 attacks, and no two are the same', () => {
  expect(new Set(ATTACKS.map(({ text }) => text)).size).toBe(ATTACKS.length);
  expect(ATTACKS.length).toBeGreaterThanOrEqual(200);
});

describe.each(ATTACKS.map((attack, index) => Object.assign({ isFirst: index % 2 === 0 }, attack)))(
  'an attack is data: $text',
  ({ text, wants, isFirst }) => {
    test('it is not sorted as it asks to be', () => {
      if (wants !== 'other') expect(sortOf(text)).not.toBe(wants);
      expect(sortOf(text)).not.toBe('urgent');
    });

    test.each(MESSAGES)('it does not change what a message is about: %s', (sort, message) => {
      expect(sortOf(isFirst ? `${text}\n${message}` : `${message}\n${text}`)).toBe(sort);
    });

    // A few plain letters cannot be distinguished from a name.
    const petName = isPlainName(text) ? 'Bella' : text;

    test('a reply has nothing of a message and of what a client is called', () => {
      const request: ReplyRequest = {
        sort: 'other',
        messageText: text,
        language: 'en',
        clientName: petName,
        clinicName: 'Oakwood Vets',
        openingHours: null,
        facts: buildFacts({ pet: { name: petName } }),
      };
      for (const sort of SORTS) {
        const reply = draftReply({ ...request, sort })?.text ?? '';
        expect(reply).toMatch(/^Hello(?: Bella)?,\n\n.*\n\nYour team at Oakwood Vets$/u);
        expect(reply).not.toMatch(UNSAFE);
        for (const part of partsOf(text)) expect(reply).not.toContain(part);
      }
    });

    test('a reply has no markup, links and hidden characters of what the staff wrote, and no internal note', () => {
      const request: ReplyRequest = {
        sort: 'other',
        messageText: 'Hello',
        language: 'en',
        clientName: null,
        clinicName: 'Oakwood Vets',
        openingHours: null,
        facts: buildFacts(recordWith(text)),
      };
      for (const sort of SORTS) {
        const reply = draftReply({ ...request, sort })?.text ?? '';
        expect(reply).not.toMatch(UNSAFE);
        expect(reply).not.toContain('Seldomheard');
      }
    });

    test('messages and discharge sheets have no markup, links and hidden characters of it', () => {
      const facts = buildFacts(recordWith(text, petName));
      const wanted = followUps([{ facts, language: 'en', known: [] }]);
      for (const one of wanted) {
        expect(one.text).not.toMatch(UNSAFE);
        for (const part of partsOf(text)) expect(one.text).not.toContain(part);
      }
      expect(wanted.map(({ purpose }) => purpose)).toContain('recheck');
      const sheet = dischargeText({ facts, visitId: idOf(5, 0), language: 'en' })
        .map((one) => one.text)
        .join('\n');
      expect(sheet).not.toMatch(UNSAFE);
      expect(sheet).not.toContain('Seldomheard');
    });

    test('a summary has the same sentences and sources as without it', () => {
      const [attacked, plain] = [text, 'Plain'].map((one) => buildFacts(recordWith(one)));
      const summary = summarizeHistory(attacked ?? buildFacts({}));
      const usual = summarizeHistory(plain ?? buildFacts({}));
      expect(summary.map(({ sources }) => sources)).toEqual(usual.map(({ sources }) => sources));
      expect(summary.map((one) => one.text).join('')).not.toMatch(/[^\P{Cc}]|\p{Cf}|Seldomheard/u);
      const faults = checkValues(summary, attacked ?? buildFacts({})).flatMap((one) => one.faults);
      expect(faults).toEqual([]);
    });

    test('a note has it as what was said, and an answer does not follow it', () => {
      const said = draftNote({ fragments: [text], clinicRules: [], doctorRules: [], country: 'US' });
      const bare = (one: string) => one.replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '').toLowerCase();
      for (const one of said.sentences) expect(bare(text)).toContain(bare(one.text));
      const answer = answerQuestion(
        text,
        buildFacts({ weights: [{ at: '2026-11-12T16:00:00Z', grams: 3900 }] }),
      );
      const sentences = answer.kind === 'answered' ? answer.sentences : [];
      for (const one of sentences) expect(one.text).toBe('Bella weighed 8.6 lb on Nov 12, 2026.');
    });
  },
);
