import type { AuthChangeEvent, SupabaseClient, User } from '@supabase/supabase-js';
import { notify, type Notice } from '../notice/notify.ts';
import { scheduleSignOut, type PendingSignOut } from './deferred-sign-out.ts';
import { mayHaveSession, onSessionStored } from './stored-session.ts';
import { loadProfile } from './load-profile.ts';
import { type SecondStep, type Session, sessionOf } from './session.ts';
import { supabaseClient, supabaseClientWhenCreated } from './supabase-client.ts';

interface SessionParts {
  readonly client: () => Promise<SupabaseClient>;
  /** For a browser without a session: the client as soon as something else creates it. Otherwise null. */
  readonly clientWhenCreated?: () => Promise<SupabaseClient> | null;
  readonly notify: (notice: Notice) => void;
}

export interface SessionStore {
  /** Starts with the first subscriber: pages that never ask who is signed in do not load supabase-js. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => Session;
  /**
   * Ends the session in this browser and on the server. @throws the auth server's error; the session is deleted here all
   * the same, and the server is retried for as long as the page is open.
   */
  readonly signOut: () => Promise<void>;
  /** Retries a sign-out that failed on the server, at once. @throws if it fails again. */
  readonly retrySignOut: () => Promise<void>;
  /** Deletes the session in this browser: the server has ended it. */
  readonly drop: () => Promise<void>;
  /** Loads the role and the profile again. */
  readonly reloadProfile: () => Promise<void>;
  /** The server has answered that the user's clinic is suspended since this instant. Loading the profile resets it. */
  readonly setSuspendedAt: (suspendedAt: string) => void;
  /** Tries again after the server could not be reached. */
  readonly restart: () => void;
  /** Runs the action when the user changes or signs out, before any subscriber is notified. */
  readonly onUserChange: (action: () => void) => void;
}

/** The session was ended by another device. */
export const SIGNED_OUT: Notice = {
  id: 'session',
  title: 'Signed out',
  text: 'Your session has ended. Sign in again.',
};

/** A retried sign-out has reached the server. */
const SIGNED_OUT_ON_SERVER: Notice = {
  id: 'session',
  title: 'Logged out',
  text: 'You were signed out on the server as well.',
  tone: 'good',
};

/** Whether the server answers that the session no longer exists. */
const isSessionGone = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [401, 403, 404].includes(Number(error.status));

/** Events after which the same user may have more access than before. */
const CHANGING_EVENTS: ReadonlySet<AuthChangeEvent> = new Set(['MFA_CHALLENGE_VERIFIED', 'USER_UPDATED']);

/** Asks the server: the app may have been set up in another browser. */
async function findMissingStep({ auth }: SupabaseClient): Promise<SecondStep> {
  const { data } = await auth.getUser();
  return data.user?.factors?.some(({ status }) => status === 'verified') ? 'code' : 'enrolment';
}

/** Tracks who is signed in, by the events of supabase-js. */
export function createSessionStore({
  client,
  clientWhenCreated = () => null,
  notify: showNotice,
}: SessionParts): SessionStore {
  const listeners = new Set<() => void>();
  const userActions: (() => void)[] = [];
  let session = sessionOf({ status: 'loading' });
  let started = false;
  let leaving = false;
  let pendingSignOut: PendingSignOut | undefined;
  // Results for a user who has signed out since, or for an older request, are dropped.
  let latestRequest = 0;

  const set = (next: Session) => {
    const userChanged = session.status !== 'loading' && next.user?.id !== session.user?.id;
    session = next;
    if (userChanged) for (const action of userActions) action();
    for (const listener of listeners) listener();
  };

  const load = async (user: User, supabase: SupabaseClient) => {
    const request = ++latestRequest;
    const { profile, failure, notices, hasEnded, lacksSecondFactor } = await loadProfile(supabase, user);
    if (request !== latestRequest) return;
    if (lacksSecondFactor) {
      const missing = await findMissingStep(supabase);
      if (request === latestRequest) set(sessionOf({ status: 'in', user, missing }));
      return;
    }
    if (hasEnded) {
      showNotice(SIGNED_OUT);
      await supabase.auth.signOut({ scope: 'local' });
      return;
    }
    // A failed reload does not take the known profile away.
    const known = session.user?.id === user.id ? session.profile : null;
    for (const notice of notices) showNotice(notice);
    set(sessionOf({ status: 'in', user, profile: profile ?? known, failure: known ? null : failure }));
  };

  const onEvent = (supabase: SupabaseClient) => (event: AuthChangeEvent, auth: { user: User } | null) => {
    if (auth === null) {
      latestRequest += 1;
      set(sessionOf({ status: 'out', loggedOut: leaving }));
      return;
    }
    // Known, or being loaded: supabase-js emits SIGNED_IN each time the tab becomes visible again.
    const sameUser = session.user?.id === auth.user.id;
    if (sameUser && !CHANGING_EVENTS.has(event)) return;
    if (!sameUser) set(sessionOf({ status: 'loading', user: auth.user }));
    // Not within the event: supabase-js holds a lock while it calls its listeners.
    setTimeout(() => void load(auth.user, supabase), 0);
  };

  const start = async () => {
    started = true;
    try {
      const later = clientWhenCreated();
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
        // Read first: afterwards it is gone.
        const { data } = await auth.getSession();
        const { error } = await auth.signOut({ scope: 'local' });
        if (!error) return;
        const token = data.session?.access_token;
        if (token !== undefined) {
          const attempt = async () => {
            const again = await auth.admin.signOut(token, 'local');
            if (again.error && !isSessionGone(again.error)) throw again.error;
          };
          pendingSignOut = scheduleSignOut(attempt, () => {
            pendingSignOut = undefined;
            showNotice(SIGNED_OUT_ON_SERVER);
          });
        }
        throw error;
      } finally {
        leaving = false;
      }
    },
    retrySignOut: async () => {
      if (pendingSignOut) await pendingSignOut.tryNow();
      // A scheduled attempt has succeeded in the meantime.
      else showNotice(SIGNED_OUT_ON_SERVER);
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
      const { user } = session;
      set(sessionOf({ status: 'loading', user }));
      if (user === null) void start();
      else void client().then((supabase) => load(user, supabase));
    },
    onUserChange: (action) => {
      userActions.push(action);
    },
  };
}

function clientUnlessSignedOut(): Promise<SupabaseClient> | null {
  if (mayHaveSession()) return null;
  onSessionStored(() => void supabaseClient().catch(() => undefined));
  return supabaseClientWhenCreated();
}

/** The session store of this page. */
export const sessionStore: SessionStore = createSessionStore({
  client: supabaseClient,
  clientWhenCreated: clientUnlessSignedOut,
  notify,
});
