import { LifeBuoy, LockKeyhole } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import type { Screen } from '#foundation/web/layout/screen.ts';
import { queryClient } from '#foundation/web/query-client.ts';
import { useLogout } from '#foundation/web/session/use-logout.ts';
import { useSession, useSessionStore } from '#foundation/web/session/use-session.ts';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { helpAddressOf } from '#platform/support/web/public/help-address.ts';

interface SuspendedGuardProps {
  /** The current page. The person's own account and the help page stay available. */
  readonly screen: Screen;
  readonly children: ReactNode;
}

/** Replaces a clinic's pages during a suspension with an explanation. */
export function SuspendedGuard({ screen, children }: SuspendedGuardProps) {
  const { suspendedAt } = useSession();
  const isOpen = suspendedAt === null || screen.roles.length === 0 || screen.allowsSuspended === true;
  return isOpen ? children : <SuspendedPage suspendedAt={suspendedAt} />;
}

function SuspendedPage({ suspendedAt }: { readonly suspendedAt: string }) {
  const { reloadProfile } = useSessionStore();
  const { role } = useSession();
  const helpAddress = role === null ? undefined : helpAddressOf(role);
  const logOut = useLogout();
  const [isLooking, setLooking] = useState(false);
  const look = async () => {
    setLooking(true);
    queryClient.clear();
    await reloadProfile();
  };
  // Rechecks when the tab is shown again, so that nobody has to press the button.
  useEffect(() => {
    const checkAgain = () => {
      if (document.visibilityState === 'visible') void look();
    };
    document.addEventListener('visibilitychange', checkAgain);
    return () => document.removeEventListener('visibilitychange', checkAgain);
  });
  const since = suspendedAt === '' ? '' : ` since ${dateIn(deviceZone(), suspendedAt)}`;
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col items-start justify-center gap-4 p-6">
      <title>{`Suspended · ${PRODUCT.name}`}</title>
      <span
        aria-hidden
        className="flex size-12 items-center justify-center rounded-lg bg-warn-soft text-warn-ink"
      >
        <LockKeyhole className="size-6" />
      </span>
      <h1 className="text-2xl font-semibold">This clinic is suspended</h1>
      <p className="text-md">
        The clinic’s staff cannot work here{since}. Nothing was changed or deleted: when the clinic is opened
        again, everything is as you left it.
      </p>
      <p className="text-md text-ink-muted">
        Clinic admins received an email with the reason. You can reach support under Help, or by email at{' '}
        <a
          className="focus-ring rounded-sm text-brand-ink underline"
          href={`mailto:support@${PRODUCT.domain}`}
        >
          support@{PRODUCT.domain}
        </a>
        .
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isLooking} onClick={() => void look()}>
          Check again
        </Button>
        {helpAddress !== undefined && (
          <Button asChild>
            <Link to={helpAddress}>
              <LifeBuoy aria-hidden />
              Write to support
            </Link>
          </Button>
        )}
        <Button asChild>
          <Link to="/account">Your account</Link>
        </Button>
        <Button variant="ghost" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </main>
  );
}
