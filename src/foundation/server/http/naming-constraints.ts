import { constraintOf } from '../database/sqlstate.ts';
import { AppError, type ErrorCode, type ErrorDetails } from '#vocabulary/errors.ts';

/**
 * Waits for a statement and turns the breach of a named constraint into the catalogue's entry for it. Anything else
 * is thrown on as it came.
 */
export async function namingConstraints<T>(
  names: Readonly<Record<string, ErrorCode>>,
  statement: Promise<T>,
  details: ErrorDetails = {},
): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    const code = names[constraintOf(error) ?? ''];
    if (!code) throw error;
    throw new AppError(code, details, { cause: error });
  }
}
