import { expect, test, vi } from 'vitest';
import { inOrder } from './in-order.ts';

/** A record on a server that takes a write only from who has seen its newest version, and answers when it is told to. */
function givenRecord() {
  const id = crypto.randomUUID();
  let version = 1;
  let open = 0;
  let mostAtOnce = 0;
  const asked: number[] = [];
  const answers: (() => void)[] = [];
  return {
    id,
    asked,
    mostAtOnce: () => mostAtOnce,
    changeElsewhere: () => (version += 1),
    /** Answers the write of that number, once it has come. */
    answer: async (nth: number) => {
      await vi.waitFor(() => expect(answers).toHaveLength(nth));
      answers[nth - 1]?.();
    },
    write: async (seen: number) => {
      asked.push(seen);
      open += 1;
      mostAtOnce = Math.max(mostAtOnce, open);
      await new Promise<void>((resolve) => answers.push(resolve));
      open -= 1;
      if (seen !== version) throw new Error('changed');
      version += 1;
      return { id, version };
    },
  };
}

test('writes that are faster than the server are sent one after another, each with the latest version', async () => {
  const record = givenRecord();
  const seen = { id: record.id, version: 1 };
  const writes = [1, 2, 3].map(() => inOrder(seen, record.write));
  for (const nth of [1, 2, 3]) await record.answer(nth);
  expect((await Promise.all(writes)).map(({ version }) => version)).toEqual([2, 3, 4]);
  // Long after, too, as long as the page has not been told of it.
  const late = inOrder(seen, record.write);
  await record.answer(4);
  expect((await late).version).toBe(5);
  expect(record.asked).toEqual([1, 2, 3, 4]);
  expect(record.mostAtOnce()).toBe(1);
});

test('a record that another user changed meanwhile is refused', async () => {
  const record = givenRecord();
  const writeUpon = (version: number, nth: number) => {
    const written = inOrder({ id: record.id, version }, record.write);
    void record.answer(nth);
    return written;
  };
  await writeUpon(1, 1);
  record.changeElsewhere();
  await expect(writeUpon(1, 2)).rejects.toThrow('changed');
  // Whoever has seen the change writes upon it; who has not is refused though a write of their own came after it.
  expect(await writeUpon(3, 3)).toMatchObject({ version: 4 });
  await expect(writeUpon(2, 4)).rejects.toThrow('changed');
});

test('a failed write does not block the next, and other records do not wait', async () => {
  const [one, other] = [givenRecord(), givenRecord()];
  one.changeElsewhere();
  const failing = inOrder({ id: one.id, version: 1 }, one.write);
  const after = inOrder({ id: one.id, version: 2 }, one.write);
  const beside = inOrder({ id: other.id, version: 1 }, other.write);
  await other.answer(1);
  expect(await beside).toMatchObject({ version: 2 });
  const refused = expect(failing).rejects.toThrow('changed');
  await one.answer(1);
  await refused;
  await one.answer(2);
  expect(await after).toMatchObject({ version: 3 });
});
