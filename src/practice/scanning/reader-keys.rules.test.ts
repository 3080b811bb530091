import { expect, test } from 'vitest';
import { nextKey, NOTHING_TYPED, READER_GAP_MS } from './reader-keys.rules.ts';

/** Types keys, each so long after the one before, and gives what was read. */
function read(keys: readonly string[], gapMs: number): string[] {
  let typed = NOTHING_TYPED;
  const codes: string[] = [];
  for (const [index, key] of keys.entries()) {
    const next = nextKey(typed, key, 1000 + index * gapMs);
    typed = next.typed;
    if (next.code !== null) codes.push(next.code);
  }
  return codes;
}

test('SCAN-2: a reader types without a pause and ends with Enter', () => {
  expect(read([...'4006381'.split(''), 'Enter', ...'TAB-7'.split(''), 'Enter'], 5)).toEqual([
    '4006381',
    'TAB-7',
  ]);
});

test('SCAN-2: capital letters come with Shift', () => {
  expect(read(['Shift', 'T', 'Shift', 'A', 'B', '1', 'Enter'], READER_GAP_MS)).toEqual(['TAB1']);
});

test('SCAN-2: what a person types is no scan', () => {
  expect(read([...'4006381'.split(''), 'Enter'], READER_GAP_MS + 1)).toEqual([]);
  expect(read(['g', 'o', 'Enter'], 5)).toEqual([]);
});
