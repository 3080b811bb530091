import { expect, test } from 'vitest';
import { BLANK_CLIENT, ClientFields, sentContactLines, toClientInput } from './client-fields.ts';

const line = (kind: 'phone' | 'email', value: string) => ({ kind, value, label: '', isPrimary: false });

test('requires only the name', () => {
  expect(ClientFields.safeParse(BLANK_CLIENT).error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'fullName',
  ]);
  expect(ClientFields.safeParse({ ...BLANK_CLIENT, fullName: 'Noor' }).success).toBe(true);
});

test('does not send blank lines, and shows the server’s error at its line', () => {
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
