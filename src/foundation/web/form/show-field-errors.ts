import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../api-error.ts';

/**
 * Shows the field errors of a server response at the fields they are about.
 *
 * @param paths the form's field name for a field of the endpoint's input, where they differ
 * @returns whether every field error has a field in the form; if not, show the error for the whole form as well
 */
export function showFieldErrors<F extends FieldValues>(
  error: unknown,
  form: { readonly setError: UseFormSetError<F>; readonly getValues: () => F },
  paths: Readonly<Record<string, Path<F>>> = {},
): boolean {
  if (!(error instanceof ApiError) || error.fields.length === 0) return false;
  const values = form.getValues();
  let allFound = true;
  let shouldFocus = true;
  for (const { path, message } of error.fields) {
    const name = paths[path] ?? path;
    if (paths[path] === undefined && !((path.split('.')[0] ?? '') in values)) {
      allFound = false;
      continue;
    }
    // Safe: either named by the caller, or a field that the form has.
    form.setError(name as Path<F>, { message }, { shouldFocus });
    shouldFocus = false;
  }
  return allFound;
}
