import { expect, test } from 'vitest';
import { readSchemaFiles } from './read-schema-files.ts';

test('each migration has a unique number, so that their order does not depend on their titles', async () => {
  const { migrations } = await readSchemaFiles();
  const numbers = migrations.map(
    ({ name }) => /^(?<number>\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.groups?.['number'],
  );
  expect(numbers).not.toContain(undefined);
  expect(numbers).toEqual([...new Set(numbers)]);
});
