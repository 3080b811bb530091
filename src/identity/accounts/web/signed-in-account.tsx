import { Link } from 'react-router';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { useLogout } from '#foundation/web/session/use-logout.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Button } from '#foundation/web/ui/button.tsx';

/** Who is signed in, a link to their home page, a button to sign out. */
export function SignedInAccount() {
  const { profile, role, user } = useSession();
  const logOut = useLogout();
  const name = profile?.full_name ?? profile?.email ?? user?.email ?? '';
  return (
    <section aria-label="You are signed in" className="flex flex-col gap-3 rounded-lg bg-sunken p-4">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={profile?.avatar_url} />
        <div className="flex min-w-0 flex-col">
          <p className="truncate font-medium">You are signed in as {name}</p>
          {role !== null && <p className="text-sm text-ink-muted">{ROLE_LABELS[role]}</p>}
        </div>
      </div>
      <div className="flex gap-2">
        {role !== null && (
          <Button asChild size="sm" variant="soft" className="h-8">
            <Link to="/">Go to your home page</Link>
          </Button>
        )}
        <Button size="sm" className="h-8" onClick={() => void logOut()}>
          Logout
        </Button>
      </div>
    </section>
  );
}
