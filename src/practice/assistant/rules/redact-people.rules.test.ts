import { describe, expect, test } from 'vitest';
import { redactPeople } from './redact-people.rules.ts';

const people = [
  { fullName: 'Kim Lee-Ortega', details: ['12 Elm Street', '90210', '+1 310 555 0123', 'kim@people.test'] },
  { fullName: 'Client Phone', details: [] },
];
const redaction = redactPeople(people, 'Bella');
const hide = (text: string) => String(redaction.hide(text));

describe('ASSIST-22 redactPeople', () => {
  test.each([
    'Kim Lee-Ortega called about Bella.',
    'kim lee-ortega wrote from kim@people.test and from someone.else+pets@mail.example.org.',
    'Call +1 310 555 0123 or (310) 555-0199, or 0049 30 901820.',
    'Lives at 12 Elm  Street, 90210.',
    'Client Phone is the co-owner; Kim pays.',
    'The microchip is 276098106123456.',
  ])('replaces and puts back: %s', (text) => {
    const hidden = hide(text);
    expect(hidden).not.toMatch(/kim|ortega|people\.test|example\.org|310|901820|elm|90210|2760981/i);
    expect(hidden).toMatch(/\[(?:client|contact|email|phone) \d+\]/);
    // One mark for all ways of writing a name, which comes back as it was written first.
    const bare = (one: string) => one.replaceAll(/\s+/g, ' ').toLowerCase();
    expect(bare(redaction.restore(hidden))).toBe(bare(text));
  });

  test.each([
    '2026-11-12T15:00:00.000Z',
    'Weight 3.9 kg on 2026-11-12, ALT 120 U/L (10–125).',
    'Give 2.5 mg/kg every 12 hours for 10 days.',
    'Am 12.11.2026 um 15:30 gewogen.',
    'WBC 12.4, RBC 7.1, PLT 250000, glucose 95',
    'Bella is a good dog.',
  ])('leaves what is no person: %s', (text) => {
    expect(hide(text)).toBe(text);
  });

  test('a pet that is called as its client keeps its name', () => {
    expect(
      redactPeople([{ fullName: 'Bella Rossi', details: [] }], 'Bella').hide('Bella of Bella Rossi'),
    ).toMatch(/^Bella of \[client \d\]$/);
  });

  test('the same person has the same mark in all texts of one request', () => {
    expect(redaction.hide({ a: ['Kim'], b: { c: 'Kim' }, d: 4, e: null })).toEqual({
      a: [hide('Kim')],
      b: { c: hide('Kim') },
      d: 4,
      e: null,
    });
  });

  test('marks that nobody set are left as they are', () => {
    expect(redaction.restore('[client 99]')).toBe('[client 99]');
  });
});
