import { describe, expect, test } from 'vitest';
import { draftNote } from '../rules/draft-note.rules.ts';
import { NOTE_SECTIONS } from '../note-rules.contract.ts';
import { NOTE_CASES } from './notes.ts';

describe('ASSIST-8 draftNote on invented dictations', () => {
  test.each(NOTE_CASES)('$name', ({ fragments, rules = [], expected }) => {
    const draft = draftNote({ fragments, clinicRules: [], doctorRules: rules, country: 'US' });
    for (const section of NOTE_SECTIONS) {
      for (const part of expected[section] ?? []) expect(draft.sections[section]).toContain(part);
      if (!expected[section]) expect(draft.sections[section]).toBe('');
    }
    expect(draft.unclear.map(({ text }) => text)).toEqual(expected.unclear ?? []);
  });
});
