import {
  AlarmClock,
  CalendarClock,
  CalendarX2,
  CircleHelp,
  ClipboardList,
  Hourglass,
  type LucideIcon,
  PackageMinus,
  Pill,
  ShieldCheck,
  TriangleAlert,
  Weight,
} from 'lucide-react';
import { Link } from 'react-router';
import { addDays } from '#foundation/values/day.ts';
import { isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { AlertKind, Dashboard } from '../contract.ts';

interface AlertLook {
  readonly icon: LucideIcon;
  readonly one: string;
  readonly many: string;
  readonly isUrgent: boolean;
  /** A link to all of them, for a day at the clinic. */
  readonly to?: (today: string) => string;
}

/** How far back unclosed appointments are reported. */
const UNFINISHED_DAYS = 30;
const REFILLS = '/clinic/pharmacy?show=refills';
const listAt = (query: string): string => `/clinic/appointments?view=list&${query}`;

const LOOKS: Readonly<Record<AlertKind, AlertLook>> = {
  late_arrivals: {
    icon: AlarmClock,
    one: 'client is running late',
    many: 'clients are running late',
    isUrgent: true,
    to: () => listAt('status=upcoming'),
  },
  long_waits: {
    icon: Hourglass,
    one: 'pet has been waiting a long time',
    many: 'pets have been waiting a long time',
    isUrgent: true,
    to: () => listAt('status=in_clinic'),
  },
  appointment_requests: {
    icon: CircleHelp,
    one: 'appointment request',
    many: 'appointment requests',
    isUrgent: true,
    to: () => listAt('status=requested'),
  },
  refill_requests: {
    icon: Pill,
    one: 'refill request',
    many: 'refill requests',
    isUrgent: true,
    to: () => REFILLS,
  },
  low_inventory: {
    icon: PackageMinus,
    one: 'item is low on stock',
    many: 'items are low on stock',
    isUrgent: false,
    to: () => '/clinic/inventory?show=low',
  },
  expired_inventory: {
    icon: CalendarX2,
    one: 'item in stock has expired',
    many: 'items in stock have expired',
    isUrgent: false,
    to: () => '/clinic/inventory?show=expired',
  },
  expiring_inventory: {
    icon: CalendarClock,
    one: 'item in stock expires within 30 days',
    many: 'items in stock expire within 30 days',
    isUrgent: false,
    to: () => '/clinic/inventory?show=expiring&days=30',
  },
  unfinished_appointments: {
    icon: ClipboardList,
    one: 'past appointment is still open',
    many: 'past appointments are still open',
    isUrgent: false,
    to: (today) => listAt(`status=open&day=${addDays(today, -UNFINISHED_DAYS)}`),
  },
  pets_to_handle_with_care: {
    icon: TriangleAlert,
    one: 'pet to handle with care today',
    many: 'pets to handle with care today',
    isUrgent: false,
  },
  pets_without_weight: {
    icon: Weight,
    one: 'pet coming today without a weight',
    many: 'pets coming today without a weight',
    isUrgent: false,
  },
};

/** What needs attention. */
export function AlertsCard({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  return (
    <Card aria-labelledby="alerts-title">
      <CardHeader title="Clinic Alerts" titleId="alerts-title" />
      {dashboard === undefined ? (
        <SkeletonRows rows={3} />
      ) : dashboard.alerts.length === 0 ? (
        <EmptyState
          compact
          icon={<ShieldCheck />}
          title="Nothing needs your attention"
          hint="Late arrivals, long waits, requests, refills, and low or expiring inventory appear here."
        />
      ) : (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {dashboard.alerts.map((alert) => (
            <AlertRow key={alert.kind} alert={alert} dashboard={dashboard} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AlertRow({
  alert,
  dashboard,
}: {
  readonly alert: Dashboard['alerts'][number];
  readonly dashboard: Dashboard;
}) {
  const { icon: Icon, one, many, isUrgent, to } = LOOKS[alert.kind];
  const { timeZone, day } = dashboard;
  const whenOf = (startsAt: string): string =>
    isoDayIn(timeZone, startsAt) === day ? timeIn(timeZone, startsAt) : nearDateIn(timeZone, startsAt);
  const more = alert.count - alert.appointments.length - alert.items.length - alert.refills.length;
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span
        aria-hidden
        className={cn(
          'mt-0.5 flex size-7 shrink-0 items-center justify-center rounded-md [&_svg]:size-4',
          isUrgent ? 'bg-accent-soft text-accent-ink' : 'bg-hover text-ink-muted',
        )}
      >
        <Icon />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-medium">
          <span className="tabular">{alert.count}</span> {alert.count === 1 ? one : many}
        </p>
        <ul className="flex flex-wrap items-center gap-1.5">
          {alert.appointments.map(({ id, petName, startsAt }) => (
            <li key={id} className="max-w-full">
              <Link
                to={`/clinic/appointments?day=${isoDayIn(timeZone, startsAt)}&appointment=${id}`}
                className="focus-ring flex max-w-full items-center rounded-full touch:min-h-11"
              >
                <Badge className="hover:text-ink">
                  {petName} <span className="tabular">{whenOf(startsAt)}</span>
                </Badge>
              </Link>
            </li>
          ))}
          {alert.items.map(({ id, name }) => (
            <li key={id} className="max-w-full">
              <Link
                to={`/clinic/inventory/${id}`}
                className="focus-ring flex max-w-full items-center rounded-full touch:min-h-11"
              >
                <Badge className="hover:text-ink">{name}</Badge>
              </Link>
            </li>
          ))}
          {alert.refills.map(({ id, petName, drugName }) => (
            <li key={id} className="max-w-full">
              <Link
                to={REFILLS}
                className="focus-ring flex max-w-full items-center rounded-full touch:min-h-11"
              >
                <Badge className="hover:text-ink">
                  {petName}: {drugName}
                </Badge>
              </Link>
            </li>
          ))}
          {more > 0 && (
            <li className="text-sm text-ink-muted">
              {to === undefined ? (
                `and ${more} more`
              ) : (
                <Link
                  to={to(day)}
                  className="focus-ring inline-flex items-center rounded-sm text-brand-ink hover:underline touch:min-h-11"
                >
                  and {more} more
                </Link>
              )}
            </li>
          )}
        </ul>
      </div>
    </li>
  );
}
