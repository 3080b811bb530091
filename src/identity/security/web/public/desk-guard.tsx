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

/** Locks this browser for the next person; null if it is not shared. */
export const useLock = (): (() => void) | null => use(LockContext);

const LockAtContext = createContext<((path: string) => void) | null>(null);

/** Locks this browser so that the next person continues at a path; null if it is not shared. */
export const useLockAt = (): ((path: string) => void) | null => use(LockAtContext);

interface DeskGuardProps {
  /** The roles that may open the current page: if one of them signs in next, they stay on it. */
  readonly roles: readonly Role[];
  readonly children: ReactNode;
}

/**
 * On a shared browser: locks after the clinic's minutes without input, or on request. It hides the page first, then
 * ends the session here and on the server, and shows the lock screen. It is outside the role guard, which would
 * otherwise notice the end of the session and redirect.
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

  const lockAt = useCallback(
    (from: string) => {
      recordLock();
      clearNotices();
      setLockedAt({ from, roles });
    },
    [roles],
  );
  const lock = useCallback(() => lockAt(pathname + search), [lockAt, pathname, search]);

  // After the page is unmounted, so that an unsaved form cannot block the navigation.
  useEffect(() => {
    if (lockedAt !== null) void leave(lockedAt, navigate, store);
  }, [lockedAt, navigate, store]);

  const isArmed = isHere && !isLocking;
  useAttachment(isHere ? (session.user?.id ?? null) : null);
  useIdleLock(isArmed ? minutes : null, lock);
  useShortcut(isArmed ? 'mod+.' : undefined, isArmed ? lock : undefined, 'Switch person');
  const handOver = isArmed ? lock : null;

  if (isLocking) return <PageSpinner label="Locking" />;
  return (
    <LockAtContext value={isArmed ? lockAt : null}>
      <LockContext value={handOver}>{children}</LockContext>
    </LockAtContext>
  );
}

/** Opens the lock screen, then ends the session. */
async function leave(
  from: LoginRedirectState,
  navigate: NavigateFunction,
  store: SessionStore,
): Promise<void> {
  try {
    await navigate('/desk', { replace: true, state: from });
  } finally {
    // If the server is unreachable, the session ends at the latest when the next person signs in.
    await store.signOut().catch(() => undefined);
  }
}
