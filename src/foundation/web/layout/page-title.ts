import { useEffect, useSyncExternalStore } from 'react';

let title: string | undefined;
const listeners = new Set<() => void>();

const set = (next: string | undefined) => {
  title = next;
  for (const listener of listeners) listener();
};

/** Names the page after what it shows, such as a pet's name, in the breadcrumb and the browser's tab. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    set(name);
    return () => set(undefined);
  }, [name]);
}

/** The name that the open page has given itself. */
export const useCurrentPageTitle = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => title,
    () => undefined,
  );
