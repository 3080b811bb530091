import { CalendarCheck, CalendarClock, CalendarX, PawPrint, Scale, type LucideIcon } from 'lucide-react';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { MyActivity } from '../../own.contract.ts';
import { activityLabel } from '../own/activity-labels.ts';
import { daysFromTodayLabel } from '#foundation/web/time/date-time-label.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';

const LOOKS = {
  weighed: Scale,
  added: PawPrint,
  over: CalendarX,
  done: CalendarCheck,
  planned: CalendarClock,
} as const satisfies Record<string, LucideIcon>;

const lookOf = ({ kind, status }: MyActivity): keyof typeof LOOKS => {
  if (kind === 'weighed' || kind === 'added') return kind;
  if (status === 'cancelled' || status === 'no_show') return 'over';
  return status === 'completed' || status === 'confirmed' ? 'done' : 'planned';
};

/** Recent activity of the client's pets; undefined while it is loading. */
export function ActivityCard({ activity }: { readonly activity: readonly MyActivity[] | undefined }) {
  return (
    <PortalCard title="Recent activity" titleId="activity-title" className="gap-1">
      {activity === undefined && <SkeletonRows rows={4} className="-mx-3" />}
      {activity?.length === 0 && (
        <EmptyState
          compact
          icon={<PawPrint />}
          title="Nothing yet"
          hint="Bookings, visits and weights appear here."
        />
      )}
      {activity && activity.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {activity.map((line) => (
            <ActivityLine key={`${line.kind}${line.id}`} line={line} />
          ))}
        </ul>
      )}
    </PortalCard>
  );
}

function ActivityLine({ line }: { readonly line: MyActivity }) {
  const Icon = LOOKS[lookOf(line)];
  const { title, text } = activityLabel(line);
  return (
    <li className="flex items-start gap-3 py-3">
      <span
        aria-hidden
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-muted"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:justify-between">
        <p className="flex min-w-0 flex-col">
          <span>{title}</span>
          {text !== undefined && <span className="text-base text-ink-muted">{text}</span>}
        </p>
        <time dateTime={line.at} className="shrink-0 text-base text-ink-muted sm:leading-6">
          {daysFromTodayLabel(line.timeZone, line.at)}
        </time>
      </div>
    </li>
  );
}
