import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { isAllowed, type LoginRedirectState } from '#foundation/web/session/require-role.tsx';
import { supabaseClient } from '#foundation/web/session/supabase-client.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { repairRole } from './repair-role.ts';
import { START_PAGES } from './root-target.ts';
import { useOnce } from './use-once.ts';

const SessionFailure = lazy(async () => ({
  default: (await import('#foundation/web/session/session-failure.tsx')).SessionFailure,
}));

/** `/`: redirects everybody to the start page of their role, and visitors to `/home`. */
export default function RootPage() {
  const session = useSession();
  const { state } = useLocation();
  const sent = useRedirectedFrom();
  if (session.failure !== null) {
    return (
      <Suspense>
        <SessionFailure />
      </Suspense>
    );
  }
  if (session.status === 'loading') return <PageSpinner label="Loading your account" />;
  if (session.status === 'out') return <Navigate to="/home" replace />;
  if (session.missing !== null) return <Navigate to="/two-step" replace state={state} />;
  // They signed up for a trial and have confirmed their address since: continue the trial.
  if (session.role === 'client' && session.user?.user_metadata['trial_request'] !== undefined)
    return <Navigate to="/start" replace state={{ takesUpTrial: true }} />;
  if (session.role !== null) {
    const to = sent !== null && isAllowed(session.role, sent.roles) ? sent.from : START_PAGES[session.role];
    return <Navigate to={to} replace />;
  }
  return session.profile?.role ? <UnknownRole role={session.profile.role} /> : <MissingRole />;
}

/** The state that the guard stored when it redirected this person to the sign-in page. */
function useRedirectedFrom(): LoginRedirectState | null {
  const state: unknown = useLocation().state;
  const noted = typeof state === 'object' && state !== null && 'from' in state && 'roles' in state;
  // Safe: only the guard writes these fields, always both.
  return noted ? (state as LoginRedirectState) : null;
}

function UnknownRole({ role }: { readonly role: string }) {
  const navigate = useNavigate();
  useOnce(() => {
    notify({
      title: 'Unknown Role',
      text: `Role "${role}" is not recognized. Please contact support.`,
      tone: 'destructive',
    });
    void navigate('/login', { replace: true });
  });
  return null;
}

/** Signed in without a role: one more attempt to get one, then the page reloads. */
function MissingRole() {
  const navigate = useNavigate();
  const { user } = useSession();
  useOnce(() => {
    const repair = async () => {
      if (user === null) return;
      const result = await repairRole(await supabaseClient(), user);
      if (result.repaired) {
        window.location.reload();
        return;
      }
      notify(result.notice);
      await navigate('/login', { replace: true });
    };
    repair().catch(() => {
      notify({
        title: 'Error',
        text: 'An unexpected error occurred. Please try again.',
        tone: 'destructive',
      });
    });
  });
  return <PageSpinner />;
}
