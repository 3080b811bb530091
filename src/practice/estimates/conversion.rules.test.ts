import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FreeAct, type LineToMatch, matchActs } from './conversion.rules.ts';

const line = (id: string, itemId: string, sourceActId: string | null = null): LineToMatch => ({
  id,
  itemId,
  use: 'given',
  sourceActId,
});
const act = (id: string, itemId: string): FreeAct => ({ id, itemId, use: 'given' });

test('EST-5: a line is the act that it was made from, then any of its item', () => {
  const { found, missing } = matchActs(
    [line('first', 'exam'), line('second', 'exam', 'a1'), line('third', 'x-ray')],
    [act('a1', 'exam'), act('a2', 'exam'), act('a3', 'blood')],
  );
  expect(found.map(({ line: { id }, actId }) => [id, actId])).toEqual([
    ['first', 'a2'],
    ['second', 'a1'],
  ]);
  expect(missing.map(({ id }) => id)).toEqual(['third']);
});

test('EST-5: what the visit has once is planned once more where it was accepted twice', () => {
  const { found, missing } = matchActs([line('1', 'exam'), line('2', 'exam')], [act('a', 'exam')]);
  expect([found.length, missing.length]).toEqual([1, 1]);
});

test('EST-5: what is handed over is not what is given', () => {
  expect(matchActs([line('1', 'drug')], [{ ...act('a', 'drug'), use: 'handed_over' }]).found).toEqual([]);
});

const anyItem = fc.constantFrom('exam', 'x-ray', 'blood');
const anyUse = fc.constantFrom('given' as const, 'handed_over' as const);
const anyActs = fc
  .array(fc.record({ itemId: anyItem, use: anyUse }), { maxLength: 8 })
  .map((acts) => acts.map((one, index) => ({ ...one, id: `act ${index}` })));
const anyLines = fc
  .array(
    fc.record({
      itemId: anyItem,
      use: anyUse,
      sourceActId: fc.option(fc.nat(9).map((index) => `act ${index}`)),
    }),
    { maxLength: 8 },
  )
  .map((lines) => lines.map((one, index) => ({ ...one, id: `line ${index}` })));

test('EST-5: each line has one act, no act two lines, and nothing is planned while an act of it is free', () => {
  fc.assert(
    fc.property(anyLines, anyActs, (lines, acts) => {
      const { found, missing } = matchActs(lines, acts);
      expect([...found.map(({ line: { id } }) => id), ...missing.map(({ id }) => id)].toSorted()).toEqual(
        lines.map(({ id }) => id).toSorted(),
      );
      const taken = new Set(found.map(({ actId }) => actId));
      expect(taken.size).toBe(found.length);
      for (const { line: of, actId } of found)
        expect(acts.find(({ id }) => id === actId)?.itemId).toBe(of.itemId);
      for (const open of missing)
        expect(
          acts.some(({ id, itemId, use }) => !taken.has(id) && itemId === open.itemId && use === open.use),
        ).toBe(false);
    }),
  );
});
