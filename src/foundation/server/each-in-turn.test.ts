import { expect, test } from 'vitest';
import { eachInTurn } from './each-in-turn.ts';

test('does the work for each in turn, also after a failure, and then fails with every cause', async () => {
  const done: number[] = [];
  const failing = eachInTurn([1, 2, 3, 4], async (item) => {
    await Promise.resolve();
    if (item % 2 === 1) throw new Error(`No ${item}`);
    done.push(item);
  });
  await expect(failing).rejects.toMatchObject({
    message: '2 of 4 failed.',
    errors: [{ message: 'No 1' }, { message: 'No 3' }],
  });
  expect(done).toEqual([2, 4]);
});

test('fails for nothing where nothing fails', async () => {
  await expect(eachInTurn(['a'], () => Promise.resolve())).resolves.toBeUndefined();
  await expect(eachInTurn([], () => Promise.reject(new Error('Never')))).resolves.toBeUndefined();
});
