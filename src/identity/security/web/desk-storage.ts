import { useSyncExternalStore } from 'react';

// What this browser remembers of being a shared one. It is a hint for what to show and when to lock: what the browser may
// do is told by its cookie, which no script can read.

const MINUTES_KEY = 'tailwell:desk-minutes';
const SEEN_KEY = 'tailwell:desk-seen';
/** Somebody who types need not be written down with every key. */
const ACTIVITY_WRITE_INTERVAL_MS = 2_000;

const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** A browser that keeps nothing is no shared one. */
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
    // Kept from keeping: then the cookie is all there is.
  }
}

const numberOf = (text: string | null): number | null => {
  const number = Number(text);
  return text !== null && Number.isFinite(number) ? number : null;
};

/** After how many minutes without a touch this browser locks; null where it is no shared one. */
export const deskMinutes = (): number | null => numberOf(read(MINUTES_KEY));

/** This browser is a shared one, which locks after so many minutes. */
export function rememberDesk(autoLockMinutes: number): void {
  if (deskMinutes() === autoLockMinutes) return;
  write(MINUTES_KEY, String(autoLockMinutes));
  changed();
}

/** It is none any more. */
export function forgetDesk(): void {
  if (deskMinutes() === null) return;
  write(MINUTES_KEY, null);
  write(SEEN_KEY, null);
  changed();
}

/** Somebody is here. Told to the other tabs too. */
export function recordActivity(nowMs: number): void {
  const seen = lastActivityAt();
  if (seen === null || nowMs - seen >= ACTIVITY_WRITE_INTERVAL_MS || nowMs < seen)
    write(SEEN_KEY, String(nowMs));
}

/** When somebody last touched this browser; null for never. */
export const lastActivityAt = (): number | null => numberOf(read(SEEN_KEY));

/** Whoever is signed in has been locked out: another page that is opened now locks at once. */
export const recordLock = (): void => write(SEEN_KEY, '0');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The minutes as they change, by another tab too. */
export const useDeskMinutes = (): number | null => useSyncExternalStore(subscribe, deskMinutes, () => null);
