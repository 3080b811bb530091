import type { AuthChangeEvent, SupabaseClient, User } from '@supabase/supabase-js';
import { notify, type Notice } from '../notice/notify.ts';
import { scheduleSignOut, type PendingSignOut } from './deferred-sign-out.ts';
import { mayHaveSession, onSessionStored } from './stored-session.ts';
import { loadProfile } from './load-profile.ts';
import { type SecondStep, type Session, sessionOf } from './session.ts';
import { supabaseClient, supabaseClientWhenCreated } from './supabase-client.ts';

interface SessionParts {
  readonly client: () => Promise<SupabaseClient>;
  /** For a browser that knows nobody: the client as soon as something else needs it. Otherwise null. */
  readonly clientOnceNeeded?: () => Promise<SupabaseClient> | null;
  readonly notify: (notice: Notice) => void;
}

export interface SessionStore {
  /** Begins to listen with the first listener: pages that ask for nobody load none of it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => Session;
  /**
   * Ends the session in this browser and at the server. @throws what the auth server answered; this browser has forgotten
   * the session all the same, and goes on telling the server for as long as the page is open.
   */
  readonly signOut: () => Promise<void>;
  /** Tells the server at once of the sign-out that it has not heard of. @throws when it does not hear this time either. */
  readonly retrySignOut: () => Promise<void>;
  /** The server no longer knows this session: it is dropped here too. */
  readonly drop: () => Promise<void>;
  /** Looks role and profile up again. */
  readonly reloadProfile: () => Promise<void>;
  /** The server has said that the person's clinic is suspended, since this instant. Loading the profile anew forgets it. */
  readonly setSuspendedAt: (suspendedAt: string) => void;
  /** Begins anew after the server could not be reached. */
  readonly restart: () => void;
  /** Runs when somebody else, or nobody, is at the screen; before any page hears of it. */
  readonly onUserChange: (action: () => void) => void;
}

/** The session was ended from elsewhere. */
export const SIGNED_OUT: Notice = {
  id: 'session',
  title: 'Signed out',
  text: 'Your session has ended. Sign in again.',
};

/** The server has heard of a sign-out after all. */
const SIGNED_OUT_AFTER_ALL: Notice = {
  id: 'session',
  title: 'Logged out',
  text: 'The session has ended on the server, too.',
  tone: 'good',
};

/** What the server says when there is nothing left to end. */
const isOver = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [401, 403, 404].includes(Number(error.status));

/** What may open more than before to the same person. */
const CHANGING_EVENTS: ReadonlySet<AuthChangeEvent> = new Set(['MFA_CHALLENGE_VERIFIED', 'USER_UPDATED']);

/** Asked anew: the app may have been set up in another browser. */
async function findMissingStep({ auth }: SupabaseClient): Promise<SecondStep> {
  const { data } = await auth.getUser();
  return data.user?.factors?.some(({ status }) => status === 'verified') ? 'code' : 'enrolment';
}

/** Keeps track of who is signed in, by the events of supabase-js. */
export function createSessionStore({
  client,
  clientOnceNeeded = () => null,
  notify: tell,
}: SessionParts): SessionStore {
  const listeners = new Set<() => void>();
  const userActions: (() => void)[] = [];
  let session = sessionOf({ status: 'loading' });
  let started = false;
  let leaving = false;
  let unheard: PendingSignOut | undefined;
  // Answers that arrive for a user who is no longer there, or after a newer question, are dropped.
  let question = 0;

  const set = (next: Session) => {
    const userChanged = session.status !== 'loading' && next.user?.id !== session.user?.id;
    session = next;
    if (userChanged) for (const action of userActions) action();
    for (const listener of listeners) listener();
  };

  const load = async (user: User, supabase: SupabaseClient) => {
    const mine = ++question;
    const { profile, notices, hasEnded, lacksSecondFactor } = await loadProfile(supabase, user);
    if (mine !== question) return;
    if (lacksSecondFactor) {
      const missing = await findMissingStep(supabase);
      if (mine === question) set(sessionOf({ status: 'in', user, missing }));
      return;
    }
    if (hasEnded) {
      tell(SIGNED_OUT);
      await supabase.auth.signOut({ scope: 'local' });
      return;
    }
    // A look-up that failed takes nothing away from who is known already.
    const known = session.user?.id === user.id ? session.profile : null;
    for (const notice of notices) tell(notice);
    set(sessionOf({ status: 'in', user, profile: profile ?? known }));
  };

  const onEvent = (supabase: SupabaseClient) => (event: AuthChangeEvent, auth: { user: User } | null) => {
    if (auth === null) {
      question += 1;
      set(sessionOf({ status: 'out', loggedOut: leaving }));
      return;
    }
    // Known, or being looked up. The client tells of a sign-in each time the tab comes back into view.
    const sameUser = session.user?.id === auth.user.id;
    if (sameUser && !CHANGING_EVENTS.has(event)) return;
    if (!sameUser) set(sessionOf({ status: 'loading', user: auth.user }));
    // Not within the event: the client holds a lock while it tells its listeners.
    setTimeout(() => void load(auth.user, supabase), 0);
  };

  const start = async () => {
    started = true;
    try {
      const later = clientOnceNeeded();
      if (later !== null) set(sessionOf({ status: 'out' }));
      const supabase = await (later ?? client());
      supabase.auth.onAuthStateChange(onEvent(supabase));
    } catch (failure) {
      started = false;
      set(sessionOf({ status: 'out', failure }));
    }
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      if (!started) void start();
      return () => listeners.delete(listener);
    },
    get: () => session,
    signOut: async () => {
      leaving = true;
      try {
        const { auth } = await client();
        // Asked for before: afterwards nobody here knows it.
        const { data } = await auth.getSession();
        const { error } = await auth.signOut({ scope: 'local' });
        if (!error) return;
        const token = data.session?.access_token;
        if (token !== undefined) {
          const attempt = async () => {
            const again = await auth.admin.signOut(token, 'local');
            if (again.error && !isOver(again.error)) throw again.error;
          };
          unheard = scheduleSignOut(attempt, () => {
            unheard = undefined;
            tell(SIGNED_OUT_AFTER_ALL);
          });
        }
        throw error;
      } finally {
        leaving = false;
      }
    },
    retrySignOut: async () => {
      if (unheard) await unheard.tryNow();
      // It has been heard by itself a moment ago: whoever asks is told all the same.
      else tell(SIGNED_OUT_AFTER_ALL);
    },
    drop: async () => {
      await (await client()).auth.signOut({ scope: 'local' });
    },
    reloadProfile: async () => {
      if (session.user !== null) await load(session.user, await client());
    },
    setSuspendedAt: (suspendedAt) => {
      if (session.status === 'in' && session.suspendedAt === null) set({ ...session, suspendedAt });
    },
    restart: () => {
      set(sessionOf({ status: 'loading' }));
      void start();
    },
    onUserChange: (action) => {
      userActions.push(action);
    },
  };
}

function clientUnlessNobody(): Promise<SupabaseClient> | null {
  if (mayHaveSession()) return null;
  onSessionStored(() => void supabaseClient().catch(() => undefined));
  return supabaseClientWhenCreated();
}

/** The store of this page. */
export const sessionStore: SessionStore = createSessionStore({
  client: supabaseClient,
  clientOnceNeeded: clientUnlessNobody,
  notify,
});
