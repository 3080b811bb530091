import { expect, test } from 'vitest';
import { errorLine } from './log.ts';

test('the log entry of an error contains the cause and nothing of its connection', () => {
  const broken = Object.assign(new Error('terminated'), {
    code: '57P01',
    client: { connectionParameters: { password: 'between us' } },
  });
  expect(errorLine(broken)).toMatchObject({ message: 'terminated', code: '57P01' });
  expect(JSON.stringify(errorLine(broken))).not.toContain('between us');
});
