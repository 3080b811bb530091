import { expect, test } from 'vitest';
import { errorLine } from './log.ts';

test('the line of an error tells what broke, and nothing of the connection on which it did', () => {
  const broken = Object.assign(new Error('terminated'), {
    code: '57P01',
    client: { connectionParameters: { password: 'between us' } },
  });
  expect(errorLine(broken)).toMatchObject({ message: 'terminated', code: '57P01' });
  expect(JSON.stringify(errorLine(broken))).not.toContain('between us');
});
