import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { PlatformClinic } from '#platform/clinics/contract.ts';

/** The most recently added clinics. */
export function RecentClinics({ clinics }: { readonly clinics: readonly PlatformClinic[] | undefined }) {
  const zone = deviceZone();
  const today = isoDayIn(zone, useNow());
  return (
    <Card>
      <CardHeader title="Recent Clinics" />
      {clinics === undefined && <SkeletonRows rows={4} />}
      {clinics?.length === 0 && (
        <EmptyState
          compact
          icon={<Building2 />}
          title="No clinics yet"
          hint="Add the first one under Clinics."
        />
      )}
      <ItemList className={clinics?.length ? 'border-t border-line' : ''}>
        {clinics?.map((clinic) => (
          <ItemRow
            key={clinic.id}
            className="hover:bg-hover/60"
            leading={<Avatar square name={clinic.name} />}
            title={
              <Link
                to={`/admin/clinics/${clinic.id}`}
                className="focus-ring rounded-sm after:absolute after:inset-0"
              >
                {clinic.name}
              </Link>
            }
            text={`${clinic.city ?? clinic.country} · ${clinic.staffCount} staff · ${showNumber(clinic.petCount)} pets`}
            trailing={
              <time dateTime={clinic.createdAt} className="text-sm text-ink-muted">
                {daysAway(isoDayIn(zone, clinic.createdAt), today)}
              </time>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
