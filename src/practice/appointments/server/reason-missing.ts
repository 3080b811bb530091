import { AppError } from '#vocabulary/errors.ts';

/** The type does not say enough: `reasonIsOptional` is off. */
export const reasonMissing = (): AppError =>
  new AppError('invalid_input', { fields: [{ path: 'reason', message: 'Enter the reason.' }] });
