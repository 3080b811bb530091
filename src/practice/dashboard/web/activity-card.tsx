import { History } from 'lucide-react';
import { Link } from 'react-router';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { eventLabel } from '#practice/appointments/web/public/event-label.ts';
import { STATUS_LOOKS } from '#practice/appointments/web/public/status-look.tsx';
import type { Dashboard } from '../contract.ts';

/** The latest change of each appointment, latest first. */
export function ActivityCard({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  return (
    <Card aria-labelledby="activity-title">
      <CardHeader title="Recent Activity" titleId="activity-title" />
      {dashboard === undefined ? (
        <SkeletonRows rows={5} />
      ) : dashboard.activity.length === 0 ? (
        <EmptyState
          compact
          icon={<History />}
          title="No activity yet"
          hint="Bookings, check-ins and changes appear here."
        />
      ) : (
        <ol className="flex flex-col border-t border-line py-1">
          {dashboard.activity.map((event) => (
            <ActivityRow key={event.id} event={event} dashboard={dashboard} />
          ))}
        </ol>
      )}
    </Card>
  );
}

interface ActivityRowProps {
  readonly event: Dashboard['activity'][number];
  readonly dashboard: Dashboard;
}

function ActivityRow({ event, dashboard }: ActivityRowProps) {
  const { timeZone, day } = dashboard;
  const { icon: Icon } = STATUS_LOOKS[event.toStatus];
  return (
    <li className="flex items-start gap-3 px-4 py-1.5 text-sm">
      <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0 text-ink-muted" />
      <p className="min-w-0 flex-1">
        <Link
          to={`/clinic/appointments?day=${isoDayIn(timeZone, event.startsAt)}&appointment=${event.appointmentId}`}
          className="focus-ring rounded-sm font-medium hover:underline"
        >
          {event.petName}
        </Link>{' '}
        {lowerFirst(eventLabel(event, timeZone))}
        {event.actorName !== null && <span className="text-ink-muted"> · {event.actorName}</span>}
      </p>
      <Ago at={event.at} zone={timeZone} day={day} />
    </li>
  );
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

/** `2 min`, then the time, then the day and the time. */
function Ago({ at, zone, day }: { readonly at: string; readonly zone: string; readonly day: string }) {
  const minutes = Math.max(0, Math.floor((useNow() - Date.parse(at)) / 60_000));
  const near = minutes < 1 ? 'now' : minutes < 60 ? `${minutes} min` : undefined;
  const text =
    near ?? (isoDayIn(zone, at) === day ? timeIn(zone, at) : `${nearDateIn(zone, at)}, ${timeIn(zone, at)}`);
  return (
    <time dateTime={at} className="shrink-0 text-ink-muted">
      {text}
    </time>
  );
}
