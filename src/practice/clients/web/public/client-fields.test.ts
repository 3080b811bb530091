import { expect, test } from 'vitest';
import { BLANK_CLIENT, ClientFields, sentContactLines, toClientInput } from './client-fields.ts';

const line = (kind: 'phone' | 'email', value: string) => ({ kind, value, label: '', isPrimary: false });

test('only the name is needed', () => {
  expect(ClientFields.safeParse(BLANK_CLIENT).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'fullName',
  ]);
  expect(ClientFields.safeParse({ ...BLANK_CLIENT, fullName: 'Noor' }).success).toBe(true);
});

test('blank lines are not sent, and what the server says of a line finds its place', () => {
  const fields = {
    ...BLANK_CLIENT,
    fullName: 'Noor',
    contacts: [
      line('phone', ''),
      line('phone', '030 1234'),
      line('email', ' '),
      line('email', 'noor@example.org'),
    ],
  };
  const parsed = ClientFields.parse(fields);
  expect(toClientInput(parsed)).toMatchObject({
    addressLine: null,
    contacts: [{ value: '030 1234', label: null }, { value: 'noor@example.org' }],
  });
  expect(sentContactLines(fields)).toEqual([1, 3]);
});
