import { expect, test } from 'vitest';
import { StatementNames } from '#foundation/server/database/statement-names.ts';
import { limitNames } from './statement-names.ts';

test('the first statement texts are prepared by name; a caller cannot fill the list with others', () => {
  const names = new StatementNames();
  const usual = limitNames('select usual');
  expect(names.nameOf(usual)).toBeDefined();
  const preparedTexts = Array.from({ length: 1_000 }, (_, n) => limitNames(`select ${n}`));
  expect(preparedTexts.filter((text) => names.nameOf(text) !== undefined)).toHaveLength(199);
  expect(limitNames('select usual')).toBe(usual);
});
