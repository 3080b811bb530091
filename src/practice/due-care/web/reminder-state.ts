import { isoDayIn } from '#foundation/web/time/zone-time.ts';
import type { DueCareListItem } from '../contract.ts';
import { type Suppression, suppressions } from '../suppression.rules.ts';

/** REM-1 for a row of the list. */
export const reminderState = (
  item: DueCareListItem,
  { today, zone }: { readonly today: string; readonly zone: string },
): readonly Suppression[] =>
  suppressions(
    {
      status: item.status,
      dueOn: item.dueOn,
      cancelAfterDays: item.cancelAfterDays,
      snoozedUntilOn: item.snoozedUntilOn,
      isDeceased: item.isDeceased,
      isArchived: item.isArchived,
      hasContact: item.client !== null && (item.client.phone !== null || item.client.email !== null),
      isConfirmed: item.isConfirmed,
      bookedOn: item.appointments.map((startsAt) => isoDayIn(zone, startsAt)),
    },
    today,
  );
