import { useEffect, useMemo, useRef } from 'react';
import { useSession } from '#foundation/web/session/use-session.ts';
import { fullDay, nearDay } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { useElementSize } from '#foundation/web/ui/use-element-size.ts';
import { useIsMobile } from '#foundation/web/ui/use-width.ts';
import type { Block } from '../blocks.contract.ts';
import type { Timed } from '../calendar-layout.rules.ts';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { Stethoscope } from 'lucide-react';
import type { Appointment } from '../contract.ts';
import { DayGroups } from './agenda.tsx';
import {
  type BoardColumn,
  dayColumns,
  doctorsOnBoard,
  fillingScale,
  ownOrFirst,
  presentOn,
  weekColumns,
  weekOf,
} from './board-model.ts';
import type { Drag } from './drag-session.ts';
import { PrintDay } from './print-day.tsx';
import { roomColumns } from './room-columns.ts';
import { TimeBoard } from './time-board.tsx';
import { useScheduleData } from './use-schedule-data.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

/** High enough for a line of text in fifteen minutes. */
const PIXELS_PER_MINUTE = 1.6;
/** Where a column has several doctors, a card also names its own: half an hour has three lines. */
const TALL_PIXELS_PER_MINUTE = 2.2;
/** Of a week, where cards of several doctors overlap: wide enough for names and state. */
const WEEK_LANE_REM = 8;

interface ScheduleBoardProps {
  readonly setup: ClinicSetup;
  readonly view: 'day' | 'week';
  readonly day: string;
  readonly address: ScheduleAddress;
  readonly highlightedIds: ReadonlySet<string>;
  readonly mayWrite: boolean;
  readonly onChange: (changes: Partial<ScheduleAddress>) => void;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onSlot: (column: BoardColumn, startsAtMs: number) => void;
  readonly onRange: (column: BoardColumn, range: Timed) => void;
  readonly onBlock: (block: Block) => void;
  readonly onDrop: (drag: Drag) => void;
  readonly onMoveByForm: (appointment: Appointment) => void;
}

/** A day by doctor or by room, or a week. On phones: one doctor at a time, and a week as a list. */
export function ScheduleBoard(props: ScheduleBoardProps) {
  const { setup, view, day, address, onChange } = props;
  const zone = setup.clinic.timeZone;
  const isPhone = useIsMobile();
  const { user } = useSession();
  const [frame, { height: frameHeight }] = useElementSize();
  const byRoom = address.byRoom && view === 'day' && !isPhone;
  const data = useScheduleData(view, day, zone, address);
  const { appointments, blocks } = data;
  const doctors = useMemo(() => doctorsOnBoard(setup.doctors, appointments), [setup.doctors, appointments]);
  const chosen = doctors.find(({ id }) => id === address.doctorId);
  const present = useMemo(
    () => (address.withOff || view === 'week' ? doctors : presentOn(day, doctors, { setup, appointments })),
    [address.withOff, view, day, doctors, setup, appointments],
  );
  const shown = useMemo(
    () => (chosen ? [chosen] : isPhone ? ownOrFirst(present, user?.id) : present),
    [chosen, present, isPhone, user?.id],
  );
  const columns = useMemo(() => {
    const least = view === 'week' || byRoom ? TALL_PIXELS_PER_MINUTE : PIXELS_PER_MINUTE;
    const days = view === 'week' ? weekOf(day) : [day];
    const scale = isPhone ? least : fillingScale(frameHeight, days, { setup, appointments }, least);
    const input = { setup, appointments, blocks, pixelsPerMinute: scale };
    if (view === 'week') return weekColumns(day, chosen, input, nearDay);
    if (!byRoom) return dayColumns(day, shown, input);
    return roomColumns(
      day,
      appointments.filter(({ doctor }) => !chosen || doctor.id === chosen.id),
      input,
    );
  }, [setup, appointments, blocks, view, day, shown, chosen, byRoom, isPhone, frameHeight]);

  if (data.error)
    return (
      <ErrorState title="The appointments could not be loaded" error={data.error} onRetry={data.retry} />
    );
  if (doctors.length === 0 && !data.isPending) return <NoDoctors />;
  if (data.isPending) return <BoardSkeleton columns={Math.max(view === 'week' ? 7 : shown.length, 1)} />;
  const printed = appointments.filter((appointment) => !chosen || appointment.doctor.id === chosen.id);
  return (
    <>
      {data.isCut && (
        <Banner tone="warn">
          Only the first 2,000 appointments are shown. Open a single day to see all of them.
        </Banner>
      )}
      {isPhone && view === 'day' && present.length > 1 && (
        <Segmented
          label="Doctor"
          className="w-full overflow-x-auto"
          value={shown[0]?.id ?? ''}
          onValueChange={(doctorId) => onChange({ doctorId })}
          options={withChosen(present, chosen).map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      )}
      {isPhone && view === 'week' ? (
        <WeekOnPhone {...props} items={printed} />
      ) : (
        <div ref={frame} className="flex min-h-80 flex-1 flex-col">
          <TimeBoard
            label={
              view === 'day'
                ? `Appointments on ${fullDay(day)}`
                : `Appointments in the week of ${fullDay(columns[0]?.day ?? day)}`
            }
            columns={columns}
            day={day}
            zone={zone}
            minWidth={view === 'day' ? '8.5rem' : '9rem'}
            {...(view === 'week' ? { laneRem: WEEK_LANE_REM } : {})}
            slotMinutes={setup.clinic.slotMinutes}
            openId={address.openId}
            highlightedIds={props.highlightedIds}
            mayWrite={props.mayWrite}
            onOpen={props.onOpen}
            onSlot={props.onSlot}
            onRange={props.onRange}
            onBlock={props.onBlock}
            onDrop={props.onDrop}
            onMoveByForm={props.onMoveByForm}
            {...(view === 'week'
              ? { onHead: (column: BoardColumn) => onChange({ view: 'day', day: column.day }) }
              : {})}
          />
        </div>
      )}
      <PrintDay clinicName={setup.clinic.name} zone={zone} items={printed} />
    </>
  );
}

/** Adds the chosen doctor to those present, so that they stay selectable. */
const withChosen = (
  present: readonly ClinicSetup['doctors'][number][],
  chosen: ClinicSetup['doctors'][number] | undefined,
) => (chosen && !present.includes(chosen) ? [...present, chosen] : present);

function WeekOnPhone({
  setup,
  day,
  address,
  highlightedIds,
  onOpen,
  items,
}: ScheduleBoardProps & { readonly items: readonly Appointment[] }) {
  const list = useRef<HTMLDivElement>(null);
  const openedAt = useRef(day);
  // Scrolls to the selected day; between weeks it stays at the buttons.
  useEffect(() => {
    const days = [...(list.current?.querySelectorAll<HTMLElement>('[data-day]') ?? [])];
    const at = days.findIndex(({ dataset }) => (dataset['day'] ?? '') >= openedAt.current);
    if (at > 0) days[at]?.scrollIntoView();
  }, []);
  if (items.length === 0)
    return (
      <EmptyState
        title="Nothing booked this week"
        hint="Appointments booked this week appear here, day by day."
      />
    );
  return (
    <div ref={list} className="rounded-lg border border-line bg-surface print:hidden">
      <DayGroups
        items={items}
        zone={setup.clinic.timeZone}
        openId={address.openId}
        highlightedIds={highlightedIds}
        onOpen={onOpen}
      />
    </div>
  );
}

const NoDoctors = () => (
  <EmptyState
    icon={<Stethoscope />}
    title="No one takes appointments yet"
    hint="Each doctor gets a column here once a clinic admin turns on “Takes appointments” under Staff."
  />
);

export function BoardSkeleton({ columns }: { readonly columns: number }) {
  return (
    <div role="status" className="flex min-h-96 flex-1 gap-2 rounded-lg border border-line bg-surface p-2">
      <span className="sr-only">Loading</span>
      {Array.from({ length: columns }, (_, column) => (
        <div key={column} className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-9" />
          <Skeleton className="h-16" />
          <Skeleton className="mt-6 h-24" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  );
}
