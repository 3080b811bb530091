import { constraintOf } from '../database/sqlstate.ts';
import { AppError, type ErrorCode, type ErrorDetails } from '#vocabulary/errors.ts';

/**
 * Awaits a statement and turns the violation of a named constraint into the error code declared for it. Any other
 * error is rethrown unchanged.
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
