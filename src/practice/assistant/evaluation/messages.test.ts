import { describe, expect, test } from 'vitest';
import { sortMessage } from '../rules/sort-message.rules.ts';
import { DE_MESSAGES } from './messages-de.ts';
import { EN_MESSAGES } from './messages-en.ts';
import { ES_MESSAGES } from './messages-es.ts';

const ALL = [...EN_MESSAGES, ...DE_MESSAGES, ...ES_MESSAGES];

describe('ASSIST-4 sortMessage', () => {
  test.each(ALL)('$sort: $text', ({ sort, ...message }) => {
    expect(sortMessage(message).sort).toBe(sort);
  });
});
