import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { nameMatcher, readWordRules, textMatcher } from './word-rules.ts';

describe('a refused word in a name', () => {
  test.each([
    ['hearer', 'hearer'],
    ['hearer', 'findHearers'],
    ['hearer', 'HEARER_LIMIT'],
    ['hearer', 'src/supabase/realtime/hearer.ts'],
    ['ask leave', 'askLeave'],
    ['ask leave', 'p_ask_leave'],
    ['loose bytes', 'looseBytesJob'],
    ['loose bytes', 'storage-loose-bytes'],
    ['tell …', 'tell_lead_change'],
    ['tell …', 'tellMeanwhile'],
    ['… letter', 'demo-letters'],
    ['MOST …', 'MOST_ROWS'],
    ['take way', 'takeWay'],
  ])('%s: %s', (refused, name) => {
    expect(nameMatcher(refused)(name)).toBe(true);
  });

  test.each([
    ['ask leave', 'leaveRoom'],
    ['ask leave', 'taskLeave'],
    ['tell …', 'tell'],
    ['tell …', 'storyteller'],
    ['take …', 'takes_appointments'],
    ['… letter', 'letterOf'],
    ['MOST …', 'mostUsed'],
    ['MOST …', 'UPMOST_ROW'],
    ['beat', 'heartbeat'],
    ['app.enter', 'app_enter'],
  ])('not %s: %s', (refused, name) => {
    expect(nameMatcher(refused)(name)).toBe(false);
  });
});

describe('a refused phrase in a text', () => {
  test.each([
    ['stands on', 'The card stands on the board.'],
    ['loose bytes', 'A list of loose\n * bytes'],
    ['second try', 'Second tries? No: a second try.'],
    ['app.enter', 'perform app.enter(p_token);'],
  ])('%s: %s', (refused, text) => {
    expect(textMatcher(refused)(text)).toHaveLength(1);
  });

  test.each([
    ['deed', 'indeed'],
    ['judge', 'a judgement'],
    ['app.enter', 'web.app.entered'],
  ])('not %s: %s', (refused, text) => {
    expect(textMatcher(refused)(text)).toEqual([]);
  });
});

test('a row states several words, what to use, and where', () => {
  const glossary = [
    '# Glossary',
    '| clinic | the tenant | practice |',
    '## Refused words',
    '| Refused | Use | Where |',
    '| --- | --- | --- |',
    '| `bond`, `MOST …` | client link | names, text |',
    '',
  ].join('\n');
  expect(readWordRules(glossary)).toEqual([
    { refused: 'bond', use: 'client link', scopes: ['names', 'text'] },
    { refused: 'MOST …', use: 'client link', scopes: ['names', 'text'] },
  ]);
  expect(() => readWordRules(glossary.replace('names, text', 'anywhere'))).toThrow('anywhere');
  expect(() => readWordRules('# Glossary')).toThrow('Refused words');
});

test('a document with another heading states phrases of screens', () => {
  const voice =
    '# Voice\n## Refused phrases\n| Refused | Use | Where |\n| - | - | - |\n| `nobody` | no one | screens |\n';
  expect(readWordRules(voice, '## Refused phrases')).toEqual([
    { refused: 'nobody', use: 'no one', scopes: ['screens'] },
  ]);
});

test('the project’s own voice has a valid table', async () => {
  const rules = readWordRules(await readFile('docs/voice.md', 'utf8'), '## Refused phrases');
  expect(rules.every(({ scopes }) => scopes.join() === 'screens')).toBe(true);
});

test('the project’s own glossary has a valid table', async () => {
  expect(readWordRules(await readFile('docs/glossary.md', 'utf8')).length).toBeGreaterThan(50);
});
