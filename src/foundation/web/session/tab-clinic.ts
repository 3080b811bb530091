import { useSyncExternalStore } from 'react';
import { sessionStore } from './session-store.ts';

const KEY = 'support-clinic';
const listeners = new Set<() => void>();
/** While session storage is blocked, the tab's clinic is lost with a reload. */
let unstored: string | null = null;

/** The clinic that this tab entered as support; null in the console and for everybody else. */
export function tabClinic(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return unstored;
  }
}

export function setTabClinic(clinicId: string | null): void {
  unstored = clinicId;
  try {
    if (clinicId === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, clinicId);
  } catch {
    // It is in `unstored`.
  }
  for (const listener of listeners) listener();
}

/** The next user of this tab is in the console. */
sessionStore.onUserChange(() => setTabClinic(null));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTabClinic = (): string | null => useSyncExternalStore(subscribe, tabClinic, () => null);
