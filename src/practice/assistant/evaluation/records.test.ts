import { describe, expect, test } from 'vitest';
import { checkValues } from '../rules/check-values.rules.ts';
import { summarizeHistory } from '../rules/summarize-history.rules.ts';
import { buildFacts } from './build-facts.ts';
import { COMMON_RECORDS } from './records-common.ts';
import { TRAP_RECORDS } from './records-traps.ts';

describe('ASSIST-3 summarizeHistory on invented records', () => {
  test.each([...COMMON_RECORDS, ...TRAP_RECORDS])('$name', ({ record, expected, forbidden }) => {
    const facts = buildFacts(record);
    const sentences = summarizeHistory(facts);
    const text = sentences.map((sentence) => sentence.text).join(' ');
    for (const part of expected) expect(text).toContain(part);
    for (const part of forbidden) expect(text).not.toContain(part);
    expect(checkValues(sentences, facts).flatMap(({ faults }) => faults)).toEqual([]);
  });
});
