import { expect, test } from 'vitest';
import { statementName } from '#foundation/server/database/connection-dialect.ts';
import { limitNames } from './statement-names.ts';

test('the first statement texts are prepared by name; a caller cannot fill the list with others', () => {
  const usual = limitNames('select usual');
  expect(statementName(usual)).toBeDefined();
  const preparedTexts = Array.from({ length: 1_000 }, (_, n) => limitNames(`select ${n}`));
  expect(preparedTexts.filter((text) => statementName(text) !== undefined)).toHaveLength(199);
  expect(limitNames('select usual')).toBe(usual);
});
