import { CalendarPlus } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { useChangedByOthers } from '#foundation/web/use-changed-by-others.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { fullDay, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import type { SheetHandle } from '#foundation/web/ui/sheet.tsx';
import { useClinicSetup } from '#practice/clinics/web/public/use-clinic-setup.ts';
import type { Block } from '../../blocks.contract.ts';
import type { Timed } from '../../calendar-layout.rules.ts';
import type { ClinicSetup } from '#practice/clinics/contract.ts';
import { type Appointment, bookAppointmentEndpoint } from '../../contract.ts';
import { Agenda } from '../agenda.tsx';
import { type BoardColumn, weekOf } from '../board-model.ts';
import type { Drag } from '../drag-session.ts';
import { BoardSkeleton, ScheduleBoard } from '../schedule-board.tsx';
import { type Panel, SchedulePanel } from '../schedule-panel.tsx';
import { ScheduleToolbar } from '../schedule-toolbar.tsx';
import { typedTime } from '../place.ts';
import { useFocusReturn } from '../use-focus-return.ts';
import { type RefusedMove, useMove } from '../use-move.ts';
import { useScheduleAddress } from '../use-schedule-address.ts';

/** What a link to a booking may hand over next to its URL. */
const BookingState = z.object({ reason: z.string() });

/** Value of `?book=` instead of a pet's id: the pet is chosen in the form. */
const FOR_ANY_PET = 'new';

/** The clinic's day by doctor, its week, or a list. */
interface AppointmentScheduleProps {
  /** An appointment was booked here. */
  readonly onBooked?: ((appointment: Pick<Appointment, 'id'>) => void) | undefined;
}

export function AppointmentSchedule({ onBooked }: AppointmentScheduleProps) {
  const setup = useClinicSetup();
  if (setup.data) return <Schedule setup={setup.data} onBooked={onBooked} />;
  if (setup.error) {
    return (
      <ErrorState
        title="The schedule could not be loaded"
        error={setup.error}
        onRetry={() => void setup.refetch()}
      />
    );
  }
  return <BoardSkeleton columns={3} />;
}

function Schedule({ setup, onBooked }: AppointmentScheduleProps & { readonly setup: ClinicSetup }) {
  const zone = setup.clinic.timeZone;
  const nowMs = useNow();
  const today = isoDayIn(zone, nowMs);
  const { can } = useSession();
  const mayWrite = can(bookAppointmentEndpoint.permission);
  const [address, change] = useScheduleAddress();
  const [panel, setPanel] = useState<Panel | null>(null);
  const highlightedIds = useChangedByOthers('appointments');
  const day = address.day ?? today;
  const { view, bookPetId } = address;

  const doctorName = useCallback(
    (id: string) => setup.doctors.find((doctor) => doctor.id === id)?.fullName ?? '',
    [setup.doctors],
  );
  const focus = useFocusReturn();
  const sheet = useRef<SheetHandle>(null);
  /** Before it is replaced, an open sheet asks whether what was typed in it may be lost. */
  const replaceSheet = useCallback(
    (put: () => void) => {
      focus.keep();
      if (sheet.current) sheet.current.replace(put);
      else put();
    },
    [focus],
  );
  const show = useCallback(
    (next: Panel | null) => {
      const put = () => {
        setPanel(next);
        change({ openId: undefined, bookPetId: undefined }, { replace: true });
      };
      if (next === null) {
        focus.giveBack();
        put();
      } else replaceSheet(put);
    },
    [change, focus, replaceSheet],
  );
  const open = useCallback(
    ({ id }: Pick<Appointment, 'id'>) =>
      replaceSheet(() => {
        setPanel(null);
        change({ openId: id }, { replace: true });
      }),
    [change, replaceSheet],
  );
  const onRefused = useCallback(
    ({ appointment, place, error }: RefusedMove) => {
      const values = {
        ...typedTime(zone, place.startsAtMs),
        doctorId: place.doctorId,
        minutes: String((place.endsAtMs - place.startsAtMs) / 60_000),
        roomId: place.roomId === undefined ? 'any' : (place.roomId ?? 'none'),
      };
      show({ kind: 'move', appointment, mode: 'move', refused: { values, error } });
    },
    [zone, show],
  );
  const roomName = useCallback(
    (id: string) => setup.rooms.find((room) => room.id === id)?.name ?? '',
    [setup.rooms],
  );
  const move = useMove({ zone, doctorName, roomName, onRefused });
  const onDrop = useCallback(
    ({ appointment, column, target }: Drag) =>
      void move({
        appointment,
        place: {
          ...target,
          doctorId: column.doctorId ?? appointment.doctor.id,
          ...(column.roomId === undefined ? {} : { roomId: column.roomId }),
        },
      }),
    [move],
  );
  const onSlot = useCallback(
    ({ doctorId, roomId, day: of }: BoardColumn, startsAtMs: number) =>
      show({
        kind: 'book',
        prefill: { doctorId: doctorId ?? undefined, roomId: roomId ?? undefined, startsAtMs, day: of },
      }),
    [show],
  );
  const onRange = useCallback(
    ({ doctorId, day: of }: BoardColumn, range: Timed) =>
      show({ kind: 'add_block', day: of, doctorId: doctorId ?? address.doctorId, range }),
    [show, address.doctorId],
  );
  const onMoveByForm = useCallback(
    (appointment: Appointment) => show({ kind: 'move', appointment, mode: 'move' }),
    [show],
  );
  const onBlock = useCallback((block: Block) => show({ kind: 'block', block }), [show]);
  const book = () => show({ kind: 'book', prefill: { doctorId: address.doctorId, day } });

  // Another page linked here to book, for a certain pet or for any. The reason is private, so it is not in the URL.
  const { state }: { readonly state: unknown } = useLocation();
  const sentReason = BookingState.safeParse(state).data?.reason;
  const sent: Panel | null =
    bookPetId === undefined || !mayWrite
      ? null
      : {
          kind: 'book',
          prefill: { petId: bookPetId === FOR_ANY_PET ? undefined : bookPetId, day, reason: sentReason },
        };

  const hasSidePanel = panel !== null || sent !== null || address.openId !== undefined;
  const heading =
    view === 'week'
      ? `Week of ${fullDay(weekOf(day)[0] ?? day)}`
      : view === 'list'
        ? `From ${fullDay(day)}`
        : fullDay(day);
  return (
    <div
      className={cn(
        'flex min-h-0 flex-1 flex-col gap-3 md:h-[calc(100dvh-6rem)]',
        // The schedule becomes narrower next to an open sheet, so that all of it stays reachable.
        hasSidePanel && 'lg:pr-108 print:pr-0',
      )}
    >
      <PageHeader
        title="Appointments"
        description={`${heading}${day === today && view === 'day' ? ', today' : ''}`}
        className="print:hidden"
        {...(mayWrite
          ? { primary: { label: 'Book', icon: <CalendarPlus aria-hidden />, shortcut: 'N', onSelect: book } }
          : {})}
      />
      <ScheduleToolbar
        setup={setup}
        address={address}
        day={day}
        today={today}
        onChange={change}
        onBlock={mayWrite ? () => show({ kind: 'add_block', day, doctorId: address.doctorId }) : undefined}
      />
      {view === 'list' ? (
        <Agenda
          clinicName={setup.clinic.name}
          address={address}
          day={day}
          zone={zone}
          highlightedIds={highlightedIds}
          mayWrite={mayWrite}
          onOpen={open}
        />
      ) : (
        <ScheduleBoard
          key={view}
          setup={setup}
          view={view}
          day={day}
          address={address}
          highlightedIds={highlightedIds}
          mayWrite={mayWrite}
          onChange={change}
          onOpen={open}
          onSlot={onSlot}
          onRange={onRange}
          onBlock={onBlock}
          onDrop={onDrop}
          onMoveByForm={onMoveByForm}
        />
      )}
      <SchedulePanel
        setup={setup}
        panel={panel ?? sent}
        openId={address.openId}
        sheet={sheet}
        mayWrite={mayWrite}
        doctorName={doctorName}
        onBooked={onBooked}
        onShow={show}
        onOpen={open}
      />
    </div>
  );
}
