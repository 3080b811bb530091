import { expect, test } from 'vitest';
import { withoutIds } from './without-ids.ts';

test('ids and instants are left out, all else stays', () => {
  const answer = { id: '2fc18d90-8675-4ef4-a867-5d0000008675', at: '2026-11-29T14:05:28.675Z', grams: 8675 };
  expect(withoutIds(JSON.stringify(answer))).toBe('{"id":"id","at":"instant","grams":8675}');
  expect(withoutIds('2026-11-29 and 2026-11-29T14:05:28.675+00:00: 8.675 kg')).toBe(
    '2026-11-29 and instant: 8.675 kg',
  );
});
