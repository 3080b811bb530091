import { describe, expect, test } from 'vitest';
import { evaluateConditions, ifRangeMatches, type Conditions } from './conditions.ts';

const current = { etag: '"a1"', modifiedAt: new Date('2026-11-21T10:00:00.600Z') };
const given = (conditions: Partial<Conditions>): Conditions => ({
  ifMatch: undefined,
  ifNoneMatch: undefined,
  ifModifiedSince: undefined,
  ifUnmodifiedSince: undefined,
  ifRange: undefined,
  ...conditions,
});

describe('evaluateConditions', () => {
  test.each<[Partial<Conditions>, string]>([
    [{}, 'send'],
    [{ ifNoneMatch: '"a1"' }, 'not modified'],
    [{ ifNoneMatch: 'W/"a1"' }, 'not modified'],
    [{ ifNoneMatch: '"b2", "a1"' }, 'not modified'],
    [{ ifNoneMatch: '*' }, 'not modified'],
    [{ ifNoneMatch: '"b2"' }, 'send'],
    [{ ifModifiedSince: 'Sat, 21 Nov 2026 10:00:00 GMT' }, 'not modified'],
    [{ ifModifiedSince: 'Sat, 21 Nov 2026 09:59:59 GMT' }, 'send'],
    [{ ifModifiedSince: 'yesterday' }, 'send'],
    // The tag takes precedence over the date.
    [{ ifNoneMatch: '"b2"', ifModifiedSince: 'Sat, 21 Nov 2026 10:00:00 GMT' }, 'send'],
    [{ ifMatch: '"a1"' }, 'send'],
    [{ ifMatch: '*' }, 'send'],
    [{ ifMatch: '"b2"' }, 'failed'],
    [{ ifMatch: 'W/"a1"' }, 'failed'],
    [{ ifUnmodifiedSince: 'Sat, 21 Nov 2026 10:00:00 GMT' }, 'send'],
    [{ ifUnmodifiedSince: 'Sat, 21 Nov 2026 09:00:00 GMT' }, 'failed'],
  ])('%j: %s', (conditions, expected) => {
    expect(evaluateConditions(given(conditions), current)).toBe(expected);
  });
});

describe('ifRangeMatches', () => {
  test.each([
    [undefined, true],
    ['"a1"', true],
    ['W/"a1"', false],
    ['"b2"', false],
    ['Sat, 21 Nov 2026 10:00:00 GMT', true],
    ['Sat, 21 Nov 2026 11:00:00 GMT', false],
    ['nonsense', false],
  ])('%j: %j', (ifRange, expected) => {
    expect(ifRangeMatches(given({ ifRange }), current)).toBe(expected);
  });
});
