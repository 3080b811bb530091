import { expect, test, vi } from 'vitest';
import { inOrder } from './in-order.ts';

/** A record on a server that accepts a write with its newest version only, and whose responses the test releases. */
function givenRecord() {
  const id = crypto.randomUUID();
  let version = 1;
  let open = 0;
  let mostAtOnce = 0;
  const versions: number[] = [];
  const pending: (() => void)[] = [];
  return {
    id,
    versions,
    mostAtOnce: () => mostAtOnce,
    changeElsewhere: () => (version += 1),
    /** Responds to the write with that number once it has been received. */
    respond: async (nth: number) => {
      await vi.waitFor(() => expect(pending).toHaveLength(nth));
      pending[nth - 1]?.();
    },
    write: async (seen: number) => {
      versions.push(seen);
      open += 1;
      mostAtOnce = Math.max(mostAtOnce, open);
      await new Promise<void>((resolve) => pending.push(resolve));
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
  for (const nth of [1, 2, 3]) await record.respond(nth);
  expect((await Promise.all(writes)).map(({ version }) => version)).toEqual([2, 3, 4]);
  // Also much later, as long as the page has not received the new version.
  const late = inOrder(seen, record.write);
  await record.respond(4);
  expect((await late).version).toBe(5);
  expect(record.versions).toEqual([1, 2, 3, 4]);
  expect(record.mostAtOnce()).toBe(1);
});

test('a record that another user changed meanwhile is refused', async () => {
  const record = givenRecord();
  const writeUpon = (version: number, nth: number) => {
    const written = inOrder({ id: record.id, version }, record.write);
    void record.respond(nth);
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
  await other.respond(1);
  expect(await beside).toMatchObject({ version: 2 });
  const refused = expect(failing).rejects.toThrow('changed');
  await one.respond(1);
  await refused;
  await one.respond(2);
  expect(await after).toMatchObject({ version: 3 });
});
