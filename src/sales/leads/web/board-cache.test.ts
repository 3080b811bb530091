import { expect, test } from 'vitest';
import type { LeadBoard, LeadListItem } from '../contract.ts';
import { withLead } from './board-cache.ts';

// Safe: the board uses only a lead's id and stage.
const lead = (id: string, stage: LeadListItem['stage']) => ({ id, stage }) as LeadListItem;
const BOARD: LeadBoard = {
  columns: [
    { stage: 'new', count: 60, leads: [lead('a', 'new'), lead('b', 'new')] },
    { stage: 'contacted', count: 1, leads: [lead('c', 'contacted')] },
  ],
};
const shape = (board: LeadBoard) =>
  board.columns.map(({ count, leads }) => [count, ...leads.map(({ id }) => id)]);

test('a moved lead is first in its new column, and both counts are updated', () => {
  expect(shape(withLead(BOARD, lead('b', 'contacted')))).toEqual([
    [59, 'a'],
    [2, 'b', 'c'],
  ]);
});

test('a lead that stays in its column keeps its position', () => {
  expect(shape(withLead(BOARD, lead('b', 'new')))).toEqual(shape(BOARD));
});

test('ignores a lead that is not on the board', () => {
  expect(withLead(BOARD, lead('z', 'contacted'))).toBe(BOARD);
});
