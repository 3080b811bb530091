import type { FieldErrors, FieldValues } from 'react-hook-form';
import { FormError } from '../ui/form-error.tsx';

interface SubmitErrorProps<F extends FieldValues> {
  /** What the last attempt to save ended with. */
  readonly error: unknown;
  /** What is shown at the fields, by validation or by `showFieldErrors`. */
  readonly fieldErrors: FieldErrors<F>;
}

/** Why the server refused a form, unless the reason is shown at a field. */
export function SubmitError<F extends FieldValues>({ error, fieldErrors }: SubmitErrorProps<F>) {
  return Object.keys(fieldErrors).length > 0 ? null : <FormError error={error} />;
}
