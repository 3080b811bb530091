import { type RefObject, useEffect, useRef } from 'react';
import type { FieldValues, FormState } from 'react-hook-form';

/**
 * Focuses the first field with an error, in the order of the page, after a submit that validation refused. For forms that mix
 * `register` and `Controller`: the library itself goes by the order of registration, in which `register` comes first. Give
 * such a form `shouldFocusError: false`.
 *
 * @returns the ref of the element that contains the fields
 */
export function useFocusFirstError<E extends HTMLElement, F extends FieldValues>({
  submitCount,
}: FormState<F>): RefObject<E | null> {
  const container = useRef<E>(null);
  useEffect(() => {
    if (submitCount > 0) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);
  return container;
}
