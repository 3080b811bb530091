import { useSyncExternalStore } from 'react';

// What this browser stores about being a shared device. It is a hint for what to show and when to lock; its rights
// depend on the cookie, which scripts cannot read.

const MINUTES_KEY = 'tailwell:desk-minutes';
const SEEN_KEY = 'tailwell:desk-seen';
/** Limits writes while somebody types. */
const ACTIVITY_WRITE_INTERVAL_MS = 2_000;

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** A browser without storage is not treated as shared. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is not writable: then only the cookie counts.
  }
}

const numberOf = (text: string | null): number | null => {
  const number = Number(text);
  return text !== null && Number.isFinite(number) ? number : null;
};

/** The minutes without input after which this browser locks; null if it is not shared. */
export const deskMinutes = (): number | null => numberOf(read(MINUTES_KEY));

/** Marks this browser as shared, with the minutes after which it locks. */
export function rememberDesk(autoLockMinutes: number): void {
  if (deskMinutes() === autoLockMinutes) return;
  write(MINUTES_KEY, String(autoLockMinutes));
  changed();
}

/** Removes the mark. */
export function forgetDesk(): void {
  if (deskMinutes() === null) return;
  write(MINUTES_KEY, null);
  write(SEEN_KEY, null);
  changed();
}

/** Records input. Other tabs see it too. */
export function recordActivity(nowMs: number): void {
  const seen = lastActivityAt();
  if (seen === null || nowMs - seen >= ACTIVITY_WRITE_INTERVAL_MS || nowMs < seen)
    write(SEEN_KEY, String(nowMs));
}

/** When input was last recorded; null for never. */
export const lastActivityAt = (): number | null => numberOf(read(SEEN_KEY));

/** Records that the current person was locked out: another page that is opened locks at once. */
export const recordLock = (): void => write(SEEN_KEY, '0');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The minutes, kept current when another tab changes them. */
export const useDeskMinutes = (): number | null => useSyncExternalStore(subscribe, deskMinutes, () => null);
