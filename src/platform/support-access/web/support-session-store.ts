import { insideClinic, type Session } from '#foundation/web/session/session.ts';
import type { SessionStore } from '#foundation/web/session/session-store.ts';

/** The session store of a person with an open access: the same person, as a reader of that clinic. */
export function supportSessionStore(store: SessionStore, clinicId: string): SessionStore {
  let seen: Session | undefined;
  let inside: Session | undefined;
  return {
    ...store,
    get: () => {
      const session = store.get();
      // The same session must return the same object, because subscribers compare by identity.
      if (inside === undefined || seen !== session) {
        seen = session;
        inside = insideClinic(session, clinicId);
      }
      return inside;
    },
  };
}
