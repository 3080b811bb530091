import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarX2, Check, FileWarning, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { addDays } from '#foundation/values/day.ts';
import { dayBounds } from '#foundation/values/zoned-time.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { fullDay, isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Checkbox } from '#foundation/web/ui/checkbox.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { type Appointment } from '../contract.ts';
import { consentText } from './appointment-text.ts';
import { PrintDay } from './print-day.tsx';
import { RequestBar } from './request-bar.tsx';
import { StatusBadge, StatusIcon } from './public/status-look.tsx';
import { STATUSES_OF } from './status-filter.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';
import { type AcceptRequests, useAcceptRequests } from './use-accept-requests.ts';
import { WaitingChip } from './public/waiting-chip.tsx';
import { appointmentPagesQuery } from './public/appointments-query.ts';

/** How many days the list covers from its first day. */
const AGENDA_DAYS = 60;
/** Requests are listed without a limit: clients book as far ahead as the clinic allows. */
const REQUESTS_DAYS = 366;
const PAGE_SIZE = 60;

interface AgendaProps {
  readonly clinicName: string;
  readonly address: ScheduleAddress;
  readonly day: string;
  readonly zone: string;
  readonly highlightedIds: ReadonlySet<string>;
  readonly mayWrite: boolean;
  readonly onOpen: (appointment: Appointment) => void;
}

/** Appointments as a list grouped by day, from one day on; searched and filtered by the server, in pages. Requests can be accepted right here. */
export function Agenda({ clinicName, address, day, zone, highlightedIds, mayWrite, onOpen }: AgendaProps) {
  const { doctorId, typeId, status, q } = address;
  const statuses = STATUSES_OF[status];
  const reachDays = status === 'requested' ? REQUESTS_DAYS : AGENDA_DAYS;
  const reach = status === 'requested' ? 'from this date on' : 'in these two months';
  const list = useInfiniteQuery({
    ...appointmentPagesQuery({
      from: new Date(dayBounds(day, zone).startsAtMs).toISOString(),
      to: new Date(dayBounds(addDays(day, reachDays), zone).startsAtMs).toISOString(),
      limit: PAGE_SIZE,
      ...(doctorId === undefined ? {} : { doctorId }),
      ...(typeId === undefined ? {} : { appointmentTypeId: typeId }),
      ...(statuses === undefined ? {} : { status: [...statuses] }),
      ...(q === '' ? {} : { q }),
    }),
    placeholderData: (before) => before,
  });
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items), [list.data]);
  const accepting = useAcceptRequests();
  const requests = mayWrite ? (items ?? []).filter(({ status: of }) => of === 'requested') : [];
  return (
    <>
      {requests.length > 0 && <RequestBar requests={requests} of={accepting} />}
      <PagedRows
        list={list}
        failure="The appointments could not be loaded"
        noun={['appointment', 'appointments']}
        expected={10}
        className="rounded-lg border border-line bg-surface print:hidden"
        empty={
          <EmptyState
            icon={<CalendarX2 />}
            title="No appointments here"
            hint={
              q
                ? `No appointments ${reach} match your search and filters.`
                : `No appointments ${reach} match your filters.`
            }
          />
        }
      >
        {(shown) => (
          <DayGroups
            items={shown}
            zone={zone}
            openId={address.openId}
            highlightedIds={highlightedIds}
            onOpen={onOpen}
            {...(mayWrite ? { accepting } : {})}
          />
        )}
      </PagedRows>
      {items !== undefined && items.length > 0 && (
        <PrintDay clinicName={clinicName} zone={zone} items={items} />
      )}
    </>
  );
}

interface DayGroupsProps {
  readonly items: readonly Appointment[];
  readonly zone: string;
  readonly openId: string | undefined;
  readonly highlightedIds: ReadonlySet<string>;
  readonly onOpen: (appointment: Appointment) => void;
  /** Without it, requests cannot be accepted here. */
  readonly accepting?: AcceptRequests;
}

/** Rows under the heading of their day. */
export function DayGroups({ items, zone, openId, highlightedIds, onOpen, accepting }: DayGroupsProps) {
  const days = [...Map.groupBy(items, ({ startsAt }) => isoDayIn(zone, startsAt))];
  const hasRequests = accepting !== undefined && items.some(({ status }) => status === 'requested');
  return days.map(([day, appointments]) => (
    <section key={day} data-day={day} aria-label={fullDay(day)} className="group scroll-mt-12">
      <h2 className="sticky top-12 z-1 flex items-baseline justify-between border-b border-line bg-sunken px-3 py-1.5 text-sm font-semibold group-first:rounded-t-lg">
        {fullDay(day)}
        <span className="font-normal text-ink-muted tabular">{appointments.length}</span>
      </h2>
      <ul className="@container">
        {appointments.map((appointment) => (
          <AgendaRow
            key={appointment.id}
            appointment={appointment}
            zone={zone}
            isOpen={appointment.id === openId}
            isHighlighted={highlightedIds.has(appointment.id)}
            onOpen={onOpen}
            accepting={appointment.status === 'requested' ? accepting : undefined}
            isAmongRequests={hasRequests}
          />
        ))}
      </ul>
    </section>
  ));
}

interface AgendaRowProps {
  readonly appointment: Appointment;
  readonly zone: string;
  readonly isOpen: boolean;
  readonly isHighlighted: boolean;
  readonly onOpen: (appointment: Appointment) => void;
  readonly accepting: AcceptRequests | undefined;
  /** Rows of requests have a checkbox and a button; the columns of all others are aligned with theirs. */
  readonly isAmongRequests: boolean;
}

function AgendaRow(props: AgendaRowProps) {
  const { appointment, zone, isOpen, isHighlighted, onOpen, accepting, isAmongRequests } = props;
  const { pet, client, doctor, type, reason, status } = appointment;
  return (
    <li className={cn('relative border-b border-line last:border-b-0', isHighlighted && 'animate-highlight')}>
      <div className="relative flex items-center">
        {accepting && (
          <Checkbox
            aria-label={`Select ${pet.name}`}
            className="absolute left-3"
            checked={accepting.selectedIds.has(appointment.id)}
            onCheckedChange={(checked) => accepting.select([appointment.id], checked === true)}
          />
        )}
        <button
          type="button"
          data-appointment={appointment.id}
          aria-current={isOpen ? 'true' : undefined}
          onClick={() => onOpen(appointment)}
          className={cn(
            'focus-ring grid min-h-9 touch:min-h-11 min-w-0 flex-1 items-center gap-x-3 gap-y-0.5 px-3 py-1.5 text-left text-base -outline-offset-2 hover:bg-hover/60',
            'grid-cols-[2.75rem_1fr_auto] @lg:grid-cols-[5.75rem_1fr_auto]',
            isAmongRequests
              ? '@lg:pl-10 @min-[44rem]:grid-cols-[5.75rem_minmax(0,1.2fr)_minmax(0,0.85fr)_minmax(0,1.5fr)_12.5rem]'
              : '@min-[44rem]:grid-cols-[5.75rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1.4fr)_9.5rem]',
            accepting && 'pr-27 pl-10 @min-[44rem]:pr-3',
            isOpen && 'bg-brand-soft hover:bg-brand-soft',
          )}
        >
          <span className="text-ink-muted tabular">
            {timeIn(zone, appointment.startsAt)}
            <span className="hidden @lg:inline">–{timeIn(zone, appointment.endsAt)}</span>
          </span>
          <span className="flex min-w-0 items-center gap-2">
            <span
              aria-hidden
              className={`hue-${type.hue} hue-block hue-patterned size-3.5 shrink-0 rounded-sm border`}
            />
            <span className="flex min-w-0 flex-col">
              <span className="truncate">
                <span className="font-semibold">{pet.name}</span>{' '}
                <span className="text-ink-muted">{client.fullName}</span>
              </span>
              <span className="truncate text-sm text-ink-muted @min-[44rem]:hidden">
                {type.name} · {doctor.fullName}
              </span>
            </span>
            {pet.hasWarning && (
              <TriangleAlert role="img" aria-label="has an alert" className="size-4 shrink-0 text-bad-ink" />
            )}
            {appointment.missingConsents.length > 0 && (
              <FileWarning
                role="img"
                aria-label={consentText(appointment)}
                className="size-4 shrink-0 text-warn-ink"
              >
                <title>{consentText(appointment)}</title>
              </FileWarning>
            )}
          </span>
          <span className="hidden truncate text-ink-muted @min-[44rem]:block">{doctor.fullName}</span>
          <span className="hidden truncate @min-[44rem]:block">
            {type.name}
            {reason !== type.name && <span className="text-ink-muted"> · {reason}</span>}
          </span>
          <span className={cn('flex items-center justify-end gap-1.5', accepting && '@min-[44rem]:pr-23')}>
            <WaitingChip appointment={appointment} />
            <StatusBadge status={status} className="hidden @lg:inline-flex" />
            <StatusIcon status={status} className={cn('@lg:hidden', accepting && 'hidden')} />
          </span>
        </button>
        {accepting && (
          <Button
            size="sm"
            variant="soft"
            className="absolute right-3"
            aria-label={`Accept ${pet.name}`}
            disabled={accepting.isBusy}
            onClick={() => accepting.accept([appointment])}
          >
            <Check aria-hidden />
            Accept
          </Button>
        )}
      </div>
      {accepting?.refusals.has(appointment.id) && (
        <p role="alert" className="px-3 pb-2 text-sm text-bad-ink">
          {accepting.refusals.get(appointment.id)}
        </p>
      )}
    </li>
  );
}
