import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router';
import { clearNotices } from '#foundation/web/notice/notify.ts';
import type { LoginRedirectState } from '#foundation/web/session/require-role.tsx';
import type { SessionStore } from '#foundation/web/session/session-store.ts';
import { useSession, useSessionStore } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import type { Role } from '#vocabulary/permissions.ts';
import { recordLock, useDeskMinutes } from '../desk-storage.ts';
import { useAttachment } from '../use-attachment.ts';
import { useIdleLock } from '../use-idle-lock.ts';

const LockContext = createContext<(() => void) | null>(null);

/** Locks this browser for the next person; null where it is no shared one. */
export const useLock = (): (() => void) | null => use(LockContext);

interface DeskGuardProps {
  /** Who may open the page that is open now: whoever takes over and is among them goes on there. */
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

/**
 * On a shared browser: locks when nobody has been there for the clinic's minutes, or when somebody hands over. What the
 * page shows goes first, then the session, here and on the server; the lock screen comes instead. Stands around the
 * guard of roles, which would otherwise see the session end and lead elsewhere.
 */
export function DeskGuard({ roles, children }: DeskGuardProps) {
  const session = useSession();
  const store = useSessionStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [lockedAt, setLockedAt] = useState<LoginRedirectState | null>(null);
  const minutes = useDeskMinutes();
  const isLocking = lockedAt !== null;
  const isHere = minutes !== null && session.status === 'in';

  const lock = useCallback(() => {
    recordLock();
    clearNotices();
    setLockedAt({ from: pathname + search, roles });
  }, [pathname, search, roles]);

  // Once the page is gone, so that nothing of it can hold the way: an unsaved form is not asked about.
  useEffect(() => {
    if (lockedAt !== null) void leave(lockedAt, navigate, store);
  }, [lockedAt, navigate, store]);

  const isArmed = isHere && !isLocking;
  useAttachment(isHere ? (session.user?.id ?? null) : null);
  useIdleLock(isArmed ? minutes : null, lock);
  useShortcut(isArmed ? 'mod+.' : undefined, isArmed ? lock : undefined, 'Switch person');
  const handOver = isArmed ? lock : null;

  if (isLocking) return <PageSpinner label="Locking" />;
  return <LockContext value={handOver}>{children}</LockContext>;
}

/** Goes to the lock screen, then ends the session. */
async function leave(
  from: LoginRedirectState,
  navigate: NavigateFunction,
  store: SessionStore,
): Promise<void> {
  try {
    await navigate('/desk', { replace: true, state: from });
  } finally {
    // Out of reach, the session ends at the latest when the next person takes over.
    await store.signOut().catch(() => undefined);
  }
}
