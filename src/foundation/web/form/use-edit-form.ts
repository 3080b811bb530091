import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';

interface EditFormOptions<F extends FieldValues, O> {
  readonly resolver: Resolver<F, unknown, O>;
  /** What is saved now, as the form holds it. */
  readonly saved: F;
}

/**
 * A form for something that is saved already. What somebody else saves in the meantime comes in, except into fields
 * that were changed here. `reset` drops what was typed: back to what is saved, or to what it is given.
 */
export function useEditForm<F extends FieldValues, O = F>({
  resolver,
  saved,
}: EditFormOptions<F, O>): UseFormReturn<F, unknown, O> {
  const form = useForm<F, unknown, O>({
    resolver,
    // Safe: whole values are default values.
    defaultValues: saved as DefaultValues<F>,
    values: saved,
    resetOptions: { keepDirtyValues: true },
  });
  // `resetOptions` are for values that come in, but the library applies them to every `reset`.
  const reset: typeof form.reset = (values, options) =>
    form.reset(values, { keepDirtyValues: false, ...options });
  return { ...form, reset };
}
