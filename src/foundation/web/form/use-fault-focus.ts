import { type RefObject, useEffect, useRef, useState } from 'react';

/** After a form was sent with faults, the keyboard stands at the first field that has one. */
export function useFaultFocus<E extends HTMLElement>(): {
  /** What holds the fields. */
  readonly fields: RefObject<E | null>;
  readonly focusFirstFault: () => void;
} {
  const fields = useRef<E>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return { fields, focusFirstFault: () => setRefusals((count) => count + 1) };
}
