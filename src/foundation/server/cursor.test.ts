import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { PageRequest } from '#foundation/contract/page.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const Position = z.tuple([z.string(), z.string()]);

test('a list continues after the cursor, whatever the name', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }).map((text) => text.replaceAll('\0', '0')),
      (name) => {
        const { cursor } = PageRequest.parse({ cursor: encodeCursor([name, ID]) });
        expect(decodeCursor(cursor, Position)).toEqual([name, ID]);
      },
    ),
  );
});

test.each(['"', 'ж', '字', '\u{1f415}'])('200 characters such as %s fit into a cursor', (sign) => {
  const name = sign.repeat(200 / sign.length);
  expect(PageRequest.safeParse({ cursor: encodeCursor([name, ID]) }).success).toBe(true);
});

test.each([
  '',
  'not one of ours',
  encodeCursor(['alone']),
  encodeCursor(['with NUL \0', ID]),
  encodeCursor(['half a pair \ud83d', ID]),
])('an invalid cursor is refused: %j', (cursor) => {
  expect(() => decodeCursor(cursor, Position)).toThrow(AppError);
});
