import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASE_ROWS, lexiconsWith } from './base-words.rules.ts';
import { findEmergencyIn } from './emergency.rules.ts';
import { foldWord, tokenize } from './emergency-text.rules.ts';
import { isOneEditApart } from './one-edit.rules.ts';
import { phraseOf, rowOfOwn } from './own-words.rules.ts';

const BASE = lexiconsWith([]);
const find = (text: string, options = {}) => findEmergencyIn(text, BASE, options);

describe('EMERGENCY-1: how a text is read', () => {
  test('says what was found, in which category, and why it counts for less', () => {
    expect(find('Hi! My dog Can’t really breathe. He is not bleeding.')).toEqual({
      level: 'red',
      findings: [
        {
          wordId: 'en.breathing.cannot',
          category: 'breathing',
          level: 'red',
          found: 'Can’t really breathe',
          doubt: null,
        },
        { wordId: 'en.bleeding', category: 'bleeding', level: 'amber', found: 'bleeding', doubt: 'negated' },
      ],
    });
    expect(find('Hello')).toBeNull();
    expect(find('')).toBeNull();
  });

  test.each([
    ['accents and umlauts, however they are typed', ['Krämpfe', 'Kraempfe', 'KRAMPFE', 'kra\u0308mpfe']],
    ['typing errors', ['seziure', 'seizre', 'seiizure', 'convulsoins', 'Krampfanfal', 'envenando']],
    ['repeated letters', ['chooooking', 'BLEEEEDING', 'helllp asap she is chokiiing', 'gaaasping']],
    [
      'full-width letters and curly apostrophes',
      ['ｓｅｉｚｕｒｅ', 'can‘t breathe', 'can t breathe', 'cant breathe'],
    ],
  ])('%s', (_name, texts) => {
    for (const text of texts) expect([text, find(text)?.level]).toEqual([text, 'red']);
  });

  test('two words that are near each other by chance in two sentences are none', () => {
    expect(find('The couch is blue. His gums look fine.')).toBeNull();
    expect(find('blue gums')?.level).toBe('red');
  });

  test('a negation ends at a comma and at “but”', () => {
    expect(find('no, bleeding')?.level).toBe('red');
    expect(find('not vomiting but bleeding')?.level).toBe('red');
    expect(find('Er frisst nicht und krampft')?.level).toBe('red');
    expect(find('not only bleeding')?.level).toBe('red');
    expect(find('no vomiting or bleeding')?.level).toBe('amber');
  });

  test('a negation does not reach further than five words', () => {
    expect(find('without one two three four bleeding')?.findings[0]?.doubt).toBe('negated');
    expect(find('without one two three four five bleeding')?.level).toBe('red');
  });

  test('the past ends with “again”', () => {
    expect(find('she had seizures last year')?.findings[0]?.doubt).toBe('past');
    expect(find('she had seizures last year and again today')?.level).toBe('red');
  });

  test('for a species that it does not endanger it is amber; for one that is not known it is red', () => {
    const text = 'she chewed on a lily';
    expect(find(text, { species: 'cat' })?.level).toBe('red');
    expect(find(text, { species: null })?.level).toBe('red');
    expect(find(text, { species: 'dog' })).toMatchObject({
      level: 'amber',
      findings: [{ doubt: 'species' }],
    });
  });

  test('what the clinic has switched off is not found', () => {
    expect(find('seizure', { off: new Set(['en.seizure']) })).toBeNull();
    expect(find('seizure and choking', { off: new Set(['en.seizure']) })?.findings).toHaveLength(1);
  });
});

describe('EMERGENCY-1: words of the clinic', () => {
  const own = (phrase: string, level: 'amber' | 'red' = 'red') =>
    lexiconsWith([
      rowOfOwn({
        id: '5b0f6b3e-0000-4000-8000-000000000001',
        language: 'en',
        category: 'poison',
        level,
        phrase,
      }),
    ]);

  test('are found like ours, also with marks that ours have a meaning for', () => {
    expect(findEmergencyIn('he found the Blue-Green Algae', own('blue green algae'))?.level).toBe('red');
    expect(findEmergencyIn('no blue green algae', own('blue green algae'))?.level).toBe('amber');
    expect(findEmergencyIn('alg', own('algae', 'amber'))).toBeNull();
    expect(findEmergencyIn('algae', own('algae', 'amber'))?.level).toBe('amber');
    expect(phraseOf(' <cant> al*gae, ')).toBe('cant al gae');
  });

  test('any phrase that has a word can be added, and is found in itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (phrase) => {
        fc.pre(phraseOf(phrase) !== '');
        expect(findEmergencyIn(phraseOf(phrase), own(phrase))).not.toBeNull();
      }),
      { numRuns: 30 },
    );
  });
});

describe('EMERGENCY-1: our list', () => {
  test('every row has its own id, and a language, and is found by each of its phrases', () => {
    expect(new Set(BASE_ROWS.map(({ id }) => id)).size).toBe(BASE_ROWS.length);
    for (const { id, language } of BASE_ROWS) expect(id).toMatch(new RegExp(`^${language}(\\.[a-z_]+)+$`));
    const plain = BASE_ROWS.filter(({ near }) => !near).flatMap((row) =>
      row.any.filter((phrase) => !/[<*]/.test(phrase)).map((phrase) => [row, phrase] as const),
    );
    for (const [{ id }, phrase] of plain) {
      const found = find(phrase)?.findings.some(({ wordId }) => wordId === id);
      expect([id, phrase, found]).toEqual([id, phrase, true]);
    }
  });
});

/** Words of the list, cues, punctuation and noise: the worst that a sender can write. */
const PIECES =
  'bleeding|no|not|can|t|breathe|breath|hard|blue|gums|kein|nicht|sin|krampf|last year|a|the|very|.|,|!!!|🆘|seizure|medication|aaaaaaaaaaaaaaaaaaaaaaaaaaaa|‘|\n';
const piece = fc.oneof(fc.constantFrom(...PIECES.split('|')), fc.string({ unit: 'grapheme', maxLength: 12 }));

describe('EMERGENCY-1: any text', () => {
  test('takes steps in proportion to its length', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 400 }), fc.constantFrom('', ' '), (pieces, separator) => {
        const text = pieces.join(separator);
        const count = { steps: 0 };
        find(text, { count });
        expect(count.steps).toBeLessThanOrEqual(1000 + 400 * text.length);
      }),
    );
  });

  test.each([
    'bleeding ',
    'not ',
    'can ',
    'breath ',
    'a ',
    'seizure medication ',
    'blue gums ',
    'x',
    'nicht blutet ',
    'the the the the ',
  ])('of “%s” again and again is not slower for each word', (unit) => {
    const stepsOf = (times: number) => {
      const count = { steps: 0 };
      find(unit.repeat(times), { count });
      return count.steps;
    };
    expect(stepsOf(4000)).toBeLessThanOrEqual(4.5 * stepsOf(1000) + 5000);
  });

  test('something added in a sentence of its own never silences what was found', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.array(piece, { maxLength: 30 }), (one, other) => {
        const text = one.join(' ');
        const before = find(text);
        const after = find(`${text}. ${other.join(' ')}`);
        if (before) expect(after).not.toBeNull();
        if (before?.level === 'red') expect(after?.level).toBe('red');
      }),
    );
  });

  test('what was found is a part of it', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join(' ');
        for (const { found } of find(text)?.findings ?? []) expect(text.normalize('NFKC')).toContain(found);
      }),
    );
  });
});

describe('words', () => {
  test('are folded alike however they are typed', () => {
    expect(['Schleimhäute', 'schleimhaeute', 'SCHLEIMHAUTE'].map(foldWord)).toEqual(
      Array.from({ length: 3 }, () => 'schleimhaute'),
    );
    expect(foldWord('Straße')).toBe('strasse');
    expect(tokenize('heeelp me').tokens.map(({ forms }) => forms)).toEqual([['help', 'heelp'], ['me']]);
  });

  test('are one edit apart if a letter is missing, too many, another one, or swapped with the next', () => {
    for (const other of ['seizre', 'seizuree', 'seizura', 'siezure', 'aseizure', 'eizure'])
      expect([other, isOneEditApart('seizure', other)]).toEqual([other, true]);
    for (const other of ['seizure', 'seiz', 'sezirue', 'leisure', 'seizur es'])
      expect([other, isOneEditApart('seizure', other)]).toEqual([other, false]);
  });

  test('isOneEditApart agrees with trying every edit', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
    const edits = (text: string) => {
      const letters = ['a', 'b', 'c'];
      const all = new Set<string>();
      for (let at = 0; at <= text.length; at += 1) {
        for (const letter of letters) all.add(text.slice(0, at) + letter + text.slice(at));
        if (at === text.length) continue;
        all.add(text.slice(0, at) + text.slice(at + 1));
        for (const letter of letters) all.add(text.slice(0, at) + letter + text.slice(at + 1));
        all.add(text.slice(0, at) + (text[at + 1] ?? '') + text[at] + text.slice(at + 2));
      }
      all.delete(text);
      return all;
    };
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(isOneEditApart(one, other)).toBe(edits(one).has(other));
      }),
    );
  });
});
