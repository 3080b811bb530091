import * as z from 'zod';
import { sqlStateOf } from '#foundation/server/database/sqlstate.ts';

/** Classes of SQLSTATEs about what was asked, which are the same whenever it is asked again: data, constraints, names, our own refusals. */
const LASTING = /^(?:21|22|23|42|54|P0)/;

/**
 * Whether something fails for good because of what is in it. Anything else, such as a connection that broke, a conflict or a full disk, may
 * succeed when it is sent again.
 */
export const isLastingFailure = (error: unknown): boolean =>
  error instanceof z.ZodError ||
  error instanceof TypeError ||
  error instanceof RangeError ||
  LASTING.test(sqlStateOf(error) ?? '');
