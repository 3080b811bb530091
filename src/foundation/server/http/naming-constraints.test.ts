import { expect, test } from 'vitest';
import { namingConstraints } from './naming-constraints.ts';

/** The violation of a constraint as `pg` throws it. */
const violationOf = (constraint: string) =>
  Object.assign(new Error('violates a constraint'), { code: '23505', constraint });
const NAMES = { pets_microchip_key: 'microchip_taken', clients_name_key: 'name_taken' } as const;

test('a statement that succeeds returns its result', async () => {
  expect(await namingConstraints(NAMES, Promise.resolve(7))).toBe(7);
});

test('the violation of a named constraint is the error declared for it, with the violation as its cause', async () => {
  const violation = violationOf('clients_name_key');
  await expect(namingConstraints(NAMES, Promise.reject(violation), { name: 'Casey' })).rejects.toMatchObject({
    code: 'name_taken',
    details: { name: 'Casey' },
    cause: violation,
  });
});

test('an error without details has none', async () => {
  const failure = namingConstraints(NAMES, Promise.reject(violationOf('pets_microchip_key')));
  await expect(failure).rejects.toMatchObject({ code: 'microchip_taken', details: {} });
});

test.each([violationOf('another_key'), new Error('no constraint at all')])(
  'any other error is thrown unchanged: %s',
  async (thrown) => {
    await expect(namingConstraints(NAMES, Promise.reject(thrown))).rejects.toBe(thrown);
  },
);
