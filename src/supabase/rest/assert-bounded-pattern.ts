import { SQLSTATE } from '#foundation/server/database/sqlstate.ts';
import { RestError } from './rest-error.ts';

const MAX_LENGTH = 200;
/** Of all bounded repetitions together: `(a{16}){16}` has 256, and PostgreSQL builds as many copies. */
const MAX_REPETITIONS = 255;

const REPETITION = /\{(\d+)(?:,(\d*))?\}/g;
const BACK_REFERENCE = /\\[1-9]/;
/** The expanded syntax, in which a repetition can be written in other ways. */
const EXPANDED_SYNTAX = /\(\?[a-z]*x[a-z]*\)/i;

/** How many copies of its smallest part PostgreSQL makes of a pattern at most. */
function repetitionsIn(pattern: string): number {
  let product = 1;
  for (const [, least = '1', most] of pattern.matchAll(REPETITION))
    product *= Math.max(1, Number(most === undefined || most === '' ? least : most));
  return product;
}

/**
 * Bounds what a regular expression of a request costs: its length, the copies that its repetitions make, and no back references,
 * whose search can take exponential time.
 *
 * @throws RestError as PostgreSQL's for an expression that is too complex.
 */
export function assertBoundedPattern(pattern: string): void {
  const isBounded =
    pattern.length <= MAX_LENGTH &&
    repetitionsIn(pattern) <= MAX_REPETITIONS &&
    !BACK_REFERENCE.test(pattern) &&
    !EXPANDED_SYNTAX.test(pattern);
  if (isBounded) return;
  throw new RestError(400, {
    code: SQLSTATE.INVALID_REGULAR_EXPRESSION,
    message: 'invalid regular expression: regular expression is too complex',
    hint: `Use at most ${MAX_LENGTH} characters and ${MAX_REPETITIONS} repetitions, without back references.`,
  });
}
