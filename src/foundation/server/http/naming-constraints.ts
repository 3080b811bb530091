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
    const constraint =
      typeof error === 'object' &&
      error !== null &&
      'constraint' in error &&
      typeof error.constraint === 'string'
        ? error.constraint
        : '';
    const code = names[constraint];
    if (!code) throw error;
    throw new AppError(code, details, { cause: error });
  }
}
