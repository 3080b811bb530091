import { useCallback, useEffect, useMemo, useRef } from 'react';
import { fullDay, nearDay } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { useIsMobile } from '#foundation/web/ui/use-width.ts';
import type { Block } from '../blocks.contract.ts';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { Stethoscope } from 'lucide-react';
import type { Appointment } from '../contract.ts';
import { DayGroups } from './agenda.tsx';
import { type BoardColumn, dayColumns, doctorsOnBoard, presentOn, weekColumns } from './board-model.ts';
import type { Drag } from './drag-session.ts';
import { PrintDay } from './print-day.tsx';
import { TimeBoard } from './time-board.tsx';
import { useScheduleData } from './use-schedule-data.ts';
import type { ScheduleAddress } from './use-schedule-address.ts';

/** High enough for a line of text in fifteen minutes. */
const PIXELS_PER_MINUTE = 1.6;

interface ScheduleBoardProps {
  readonly setup: ClinicSetup;
  readonly view: 'day' | 'week';
  readonly day: string;
  readonly address: ScheduleAddress;
  readonly highlightedIds: ReadonlySet<string>;
  readonly mayWrite: boolean;
  readonly onChange: (changes: Partial<ScheduleAddress>) => void;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onSlot: (doctorId: string | undefined, startsAtMs: number) => void;
  readonly onBlock: (block: Block) => void;
  readonly onDrop: (drag: Drag) => void;
  readonly onMoveByForm: (appointment: Appointment) => void;
}

/** A day by doctor, or a week. On phones: one doctor at a time, and a week as a list. */
export function ScheduleBoard(props: ScheduleBoardProps) {
  const { setup, view, day, address, onChange, onSlot } = props;
  const zone = setup.clinic.timeZone;
  const isPhone = useIsMobile();
  const data = useScheduleData(view, day, zone, address);
  const { appointments, blocks } = data;
  const doctors = useMemo(() => doctorsOnBoard(setup.doctors, appointments), [setup.doctors, appointments]);
  const chosen = doctors.find(({ id }) => id === address.doctorId);
  const present = useMemo(
    () => (address.withOff || view === 'week' ? doctors : presentOn(day, doctors, { setup, appointments })),
    [address.withOff, view, day, doctors, setup, appointments],
  );
  const shown = useMemo(
    () => (chosen ? [chosen] : isPhone ? present.slice(0, 1) : present),
    [chosen, present, isPhone],
  );
  const columns = useMemo(() => {
    const input = { setup, appointments, blocks, pixelsPerMinute: PIXELS_PER_MINUTE };
    return view === 'day' ? dayColumns(day, shown, input) : weekColumns(day, chosen, input, nearDay);
  }, [setup, appointments, blocks, view, day, shown, chosen]);
  const slot = useCallback(
    (column: BoardColumn, startsAtMs: number) => onSlot(column.doctorId ?? undefined, startsAtMs),
    [onSlot],
  );

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
        <TimeBoard
          label={
            view === 'day'
              ? `Appointments on ${fullDay(day)}`
              : `Appointments in the week of ${fullDay(columns[0]?.day ?? day)}`
          }
          columns={columns}
          day={day}
          zone={zone}
          minWidth={view === 'day' ? '8.5rem' : '8rem'}
          slotMinutes={setup.clinic.slotMinutes}
          openId={address.openId}
          highlightedIds={props.highlightedIds}
          mayWrite={props.mayWrite}
          onOpen={props.onOpen}
          onSlot={slot}
          onBlock={props.onBlock}
          onDrop={props.onDrop}
          onMoveByForm={props.onMoveByForm}
          {...(view === 'week'
            ? { onHead: (column: BoardColumn) => onChange({ view: 'day', day: column.day }) }
            : {})}
        />
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
        hint="Appointments booked this week will appear here, day by day."
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
    hint="Each doctor gets a column here once a clinic admin switches on “Takes appointments” under Staff."
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
