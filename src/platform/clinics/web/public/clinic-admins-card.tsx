import { Link } from 'react-router';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { ClinicPage } from '../../contract.ts';

/** A clinic's admins, each linked to the account, and how many staff members it has by role. */
export function ClinicAdminsCard({ record: { admins, staffByRole } }: { readonly record: ClinicPage }) {
  const zone = deviceZone();
  const today = isoDayIn(zone, useNow());
  return (
    <Card>
      <CardHeader
        title="Clinic admins"
        description={staffByRole
          .map(({ role, count }) => `${ROLE_LABELS[role]} ${showNumber(count)}`)
          .join(' · ')}
      />
      {admins.length === 0 && (
        <EmptyState
          compact
          title="This clinic has no admin"
          hint="Invite a clinic admin so that someone can manage it."
        />
      )}
      <ItemList className={admins.length > 0 ? 'border-t border-line' : ''}>
        {admins.map(({ userId, fullName, email, lastSignInAt }) => (
          <ItemRow
            key={userId}
            className="hover:bg-hover/60"
            leading={<Avatar name={fullName ?? email ?? '?'} />}
            title={
              <Link
                to={`/admin/users?user=${userId}`}
                className="focus-ring rounded-sm after:absolute after:inset-0"
              >
                {fullName ?? email}
              </Link>
            }
            text={email}
            trailing={
              <span className="text-sm text-ink-muted">
                {lastSignInAt === null
                  ? 'Never signed in'
                  : `Signed in ${daysAway(isoDayIn(zone, lastSignInAt), today)}`}
              </span>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
