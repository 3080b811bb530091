const keyOf = (userId: string) => `push:${userId}`;

/**
 * The subscription's id in this browser, for each person. It outlives signing out: who turned notifications on gets them again after
 * signing in again. Without storage, notifications are off after a reload.
 */
export const pushMemory = {
  read: (userId: string): string | null => {
    try {
      return localStorage.getItem(keyOf(userId));
    } catch {
      return null;
    }
  },
  write: (userId: string, id: string | null): void => {
    try {
      if (id === null) localStorage.removeItem(keyOf(userId));
      else localStorage.setItem(keyOf(userId), id);
    } catch {
      // Storage may be forbidden.
    }
  },
} as const;
