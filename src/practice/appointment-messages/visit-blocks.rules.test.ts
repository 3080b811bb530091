import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visitBlocks } from './visit-blocks.rules.ts';

const visit = (clientId: string, from: string, until: string, kind = 'reminder') => ({
  clientId,
  kind,
  startsAt: `2026-06-18T${from}:00.000Z`,
  endsAt: `2026-06-18T${until}:00.000Z`,
});

test('MSG-3: visits that follow each other within an hour are one message; other kinds and clients are not', () => {
  const cat = visit('a', '10:30', '11:00');
  const dog = visit('a', '10:00', '10:30');
  const rabbit = visit('a', '12:00', '12:30');
  const later = visit('a', '13:31', '14:00');
  const other = visit('b', '10:00', '10:30');
  const confirmed = visit('a', '10:00', '10:30', 'confirmation');
  expect(visitBlocks([cat, other, dog, rabbit, later, confirmed])).toEqual([
    [dog, cat, rabbit],
    [later],
    [other],
    [confirmed],
  ]);
});

test('a visit within a longer one does not end the block', () => {
  const long = visit('a', '08:00', '12:00');
  const short = visit('a', '08:30', '09:00');
  const next = visit('a', '12:45', '13:00');
  expect(visitBlocks([next, short, long])).toEqual([[long, short, next]]);
});

test('every message is in one block, whose visits are of one client and kind', () => {
  const minute = fc.integer({ min: 0, max: 1380 });
  const clock = (at: number) =>
    `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
  const visits = fc.array(
    fc
      .record({
        client: fc.constantFrom('a', 'b', 'c'),
        kind: fc.constantFrom('reminder', 'changed'),
        minute,
      })
      .map(({ client, kind, minute: start }) => visit(client, clock(start), clock(start + 30), kind)),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(visits, (messages) => {
      const blocks = visitBlocks(messages);
      expect(new Set(blocks.flat())).toEqual(new Set(messages));
      expect(blocks.flat()).toHaveLength(messages.length);
      for (const block of blocks)
        expect(new Set(block.map(({ clientId, kind }) => clientId + kind)).size).toBe(1);
    }),
  );
});
