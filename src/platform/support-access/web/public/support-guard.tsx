import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Role } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { isAllowed } from '#foundation/web/session/require-role.tsx';
import type { Session } from '#foundation/web/session/session.ts';
import { setTabClinic, useTabClinic } from '#foundation/web/session/tab-clinic.ts';
import { SessionContext, useSession, useSessionStore } from '#foundation/web/session/use-session.ts';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { currentSupportAccessEndpoint, type OpenAccess } from '../../contract.ts';
import { supportSessionStore } from '../support-session-store.ts';

const CLINIC_START = '/clinic/dashboard';
/** An access that was ended in another browser is noticed within this time, or with the next refusal. */
const POLL_INTERVAL_MS = 30_000;

interface SupportGuardProps {
  /** The roles that may open the current page. */
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

/**
 * In the tab that entered a clinic, its children treat the platform admin as a reader of that clinic; other tabs stay in the
 * console. Wraps the role guard. Entering and leaving navigate to the start page of the other side, and cached reads of one side are
 * dropped on the other.
 */
export function SupportGuard({ roles, children }: SupportGuardProps) {
  const { isPlatformAdmin } = useSession();
  return isPlatformAdmin ? <PlatformGuard roles={roles}>{children}</PlatformGuard> : children;
}

function PlatformGuard({ roles, children }: SupportGuardProps) {
  const session = useSession();
  const store = useSessionStore();
  const access = useAccessOfTab(session);
  const [shownIn, setShownIn] = useState<OpenAccess | null>(null);
  // A renewed access is another one in the same clinic, so only the clinic is compared.
  const clinicId = access?.clinicId;
  const inside = useMemo(
    () => (clinicId === undefined ? null : supportSessionStore(store, clinicId)),
    [store, clinicId],
  );
  if (access === undefined) return <PageSpinner />;
  if (clinicId !== shownIn?.clinicId)
    return <SwitchSides from={shownIn} roles={roles} onSwitched={() => setShownIn(access)} />;
  if (inside === null) return children;
  if (!roles.includes('clinic_admin')) return <Navigate to={CLINIC_START} replace />;
  return <SessionContext value={inside}>{children}</SessionContext>;
}

interface SwitchSidesProps {
  /** The clinic that is being left; null when entering. */
  readonly from: OpenAccess | null;
  /** The roles that may open the current page. */
  readonly roles: readonly Role[];
  readonly onSwitched: () => void;
}

/** The transition: drops cached reads and, after leaving a clinic, opens its page in the console. */
function SwitchSides({ from, roles, onSwitched }: SwitchSidesProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const crossed = useRef(onSwitched);
  useEffect(() => {
    crossed.current = onSwitched;
  });
  useEffect(() => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentSupportAccessEndpoint.id });
    if (from === null) return;
    notify({ title: 'Support access ended', text: `Your access to ${from.clinicName} has ended.` });
    void navigate(`/admin/clinics/${from.clinicId}`, { replace: true });
  }, [client, from, navigate]);
  // Only once a page of the console is open: the guard of the clinic's page would redirect elsewhere.
  const isThere = from === null || isAllowed('platform_admin', roles);
  useEffect(() => {
    if (isThere) crossed.current();
  }, [isThere]);
  return <PageSpinner />;
}

/** The open access if this tab has entered its clinic; null for none, undefined while loading. */
function useAccessOfTab(session: Session): OpenAccess | null | undefined {
  const access = useOpenAccess(session);
  const entered = useTabClinic();
  const isHere = access !== undefined && access !== null && access.clinicId === entered;
  const isOver = access !== undefined && entered !== null && !isHere;
  useEffect(() => {
    if (isOver) setTabClinic(null);
  }, [isOver]);
  return isHere ? access : access && null;
}

/** The open access, whichever tab has it; null for none, undefined while loading. */
function useOpenAccess(session: Session): OpenAccess | null | undefined {
  const { data, error, refetch } = useQuery({
    ...queryOf(currentSupportAccessEndpoint, {}),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.access ? POLL_INTERVAL_MS : false),
  });
  // A refusal reloads the session: the end of the access may have been its reason.
  const looked = useRef(session);
  useEffect(() => {
    if (looked.current === session) return;
    looked.current = session;
    void refetch();
  }, [session, refetch]);
  return data === undefined && error ? null : data?.access;
}
