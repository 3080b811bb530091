import { insideClinic, type Session } from '#foundation/web/session/session.ts';
import type { SessionStore } from '#foundation/web/session/session-store.ts';

/** The store of somebody who reads in a clinic: the same person, seen as inside. */
export function storeInside(store: SessionStore, clinicId: string): SessionStore {
  let seen: Session | undefined;
  let inside: Session | undefined;
  return {
    ...store,
    get: () => {
      const session = store.get();
      // The same session must give the same answer: whoever listens compares by identity.
      if (inside === undefined || seen !== session) {
        seen = session;
        inside = insideClinic(session, clinicId);
      }
      return inside;
    },
  };
}
