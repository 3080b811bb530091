import { useEffect, useSyncExternalStore } from 'react';

let title: string | undefined;
const listeners = new Set<() => void>();

const set = (next: string | undefined) => {
  title = next;
  for (const listener of listeners) listener();
};

/** Sets the page title to what the page shows, such as a pet's name, in the breadcrumb and the browser tab. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    set(name);
    return () => set(undefined);
  }, [name]);
}

/** The title that the current page has set. */
export const useCurrentPageTitle = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => title,
    () => undefined,
  );
