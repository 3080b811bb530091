import type { User } from '@supabase/supabase-js';
import type { Role } from '#vocabulary/permissions.ts';
import { type Session, sessionOf } from './session.ts';
import type { SessionStore } from './session-store.ts';

const USER: User = {
  id: '0b9e5d0c-3c2e-4b6f-9b2b-2f1f6a4d9e11',
  email: 'amara@clinic.test',
  aud: 'authenticated',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: {},
};

/** A session of a user with this role, for tests. `role` may be one that the product does not know. */
export const sessionWithRole = (role: Role | (string & {}) | null): Session =>
  sessionOf({
    status: 'in',
    user: USER,
    profile:
      role === null
        ? null
        : {
            id: USER.id,
            email: 'amara@clinic.test',
            full_name: 'Amara Okafor',
            avatar_url: null,
            role,
            clinic_id: 'c1',
          },
  });

/** A store whose session the test sets; for `SessionContext`. */
export function fakeSessionStore(
  first: Session,
): SessionStore & { readonly set: (session: Session) => void } {
  let session = first;
  const listeners = new Set<() => void>();
  const set = (next: Session) => {
    session = next;
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => session,
    set,
    signOut: () => {
      set(sessionOf({ status: 'out', loggedOut: true }));
      return Promise.resolve();
    },
    retrySignOut: () => Promise.resolve(),
    drop: () => Promise.resolve(),
    reloadProfile: () => Promise.resolve(),
    setSuspendedAt: (suspendedAt) => set({ ...session, suspendedAt }),
    restart: () => undefined,
    onUserChange: () => undefined,
  };
}
