import { useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/** False while rendering on the server and until a prerendered page is hydrated. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Disables the fields of a prerendered page until it is hydrated: what is typed earlier would be lost, and a form that the
 * browser submits by itself would put a password into the URL. They look enabled in the meantime.
 */
export function HydratingFieldset({ children }: { readonly children: ReactNode }) {
  return (
    <fieldset
      disabled={!useIsHydrated()}
      className="contents disabled:**:[button]:opacity-100! disabled:**:[input]:bg-surface!"
    >
      {children}
    </fieldset>
  );
}
