import { expect, test } from 'vitest';
import { lsnText, parseLsn, segmentName, segmentOf, segmentStart } from './wal-position.ts';

test.each(['0/0', '0/1A2B3C', '1/FF000000', 'FFFFFFFF/FFFFFFFF'])('%s is read and written', (text) => {
  expect(lsnText(parseLsn(text))).toBe(text);
});

test.each([
  ['0/1000000', '000000010000000000000001'],
  ['0/FFFFFFFF', '0000000100000000000000FF'],
  ['1/0', '000000010000000100000000'],
  ['2/3000028', '000000010000000200000003'],
])('%s is in the segment %s', (text, name) => {
  const segment = segmentOf(parseLsn(text));
  expect(segmentName(1, segment)).toBe(name);
  expect(segmentOf(segmentStart(segment))).toBe(segment);
});

test('the name of a segment begins with its timeline', () => {
  expect(segmentName(18, 1n)).toBe('000000120000000000000001');
});
