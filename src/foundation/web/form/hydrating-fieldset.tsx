import { useSyncExternalStore, type ReactNode } from 'react';

const never = () => () => undefined;

/** Whether the code of a page that was drawn at build time has come and taken over. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Holds the fields of a page that can be seen before its code is there. Until then they take nothing: what somebody typed
 * would be lost, and a form that sends itself would put a password into the address. They look the same meanwhile.
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
