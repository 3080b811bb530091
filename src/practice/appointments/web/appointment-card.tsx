import { FileWarning, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, memo } from 'react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import { holdsSlot, isOver, statusLabel } from '../appointment-status.rules.ts';
import type { Appointment } from '../contract.ts';
import { STATUS_LOOKS } from './public/status-look.tsx';
import { WaitingChip, waitingLabel } from './public/waiting-chip.tsx';
import { cardDescription, consentText } from './appointment-text.ts';

export interface CardPlace {
  readonly top: number;
  readonly height: number;
  /** Fractions of the column's width, from 0 to 1. */
  readonly left: number;
  readonly width: number;
}

interface AppointmentCardProps {
  readonly appointment: Appointment;
  readonly zone: string;
  readonly place: CardPlace;
  /** In a column of all doctors the card names its doctor. */
  readonly withDoctor: boolean;
  readonly isOpen: boolean;
  readonly isHighlighted: boolean;
  /** The card is being dragged: its old place is shown as a ghost. */
  readonly isLifted: boolean;
  /** The card of the board that is in the tab order. */
  readonly isTabStop: boolean;
  readonly onOpen: (appointment: Appointment) => void;
  readonly onGrab: (event: PointerEvent<HTMLElement>, appointment: Appointment) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>, appointment: Appointment) => void;
  readonly onFocus: (id: string) => void;
}

const ONE_LINE_PX = 38;
const THREE_LINES_PX = 62;

/** An appointment on the board. */
export const AppointmentCard = memo(function AppointmentCard(props: AppointmentCardProps) {
  const {
    appointment,
    zone,
    place,
    isOpen,
    isHighlighted,
    isLifted,
    isTabStop,
    onOpen,
    onGrab,
    onKey,
    onFocus,
  } = props;
  const { status } = appointment;
  const waiting = waitingLabel(appointment, useNow());
  return (
    <button
      type="button"
      data-appointment={appointment.id}
      aria-current={isOpen ? 'true' : undefined}
      aria-keyshortcuts="Enter M"
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(appointment)}
      onPointerDown={(event) => onGrab(event, appointment)}
      onKeyDown={(event) => onKey(event, appointment)}
      onFocus={() => onFocus(appointment.id)}
      style={{
        top: place.top,
        height: Math.max(place.height - 2, 18),
        left: `calc(${place.left * 100}% + 2px)`,
        width: `calc(${place.width * 100}% - 5px)`,
      }}
      className={cn(
        `hue-${appointment.type.hue}`,
        '@container absolute z-1 flex flex-col overflow-hidden rounded-md border border-l-4 px-1.5 text-left text-sm leading-4 select-none',
        'focus-ring -outline-offset-1 transition-shadow hover:z-2 hover:shadow-floating focus-visible:z-3',
        place.height < ONE_LINE_PX ? 'justify-center py-0' : 'py-1',
        isOver(status) ? 'border-line border-l-(--hue-edge) bg-sunken text-ink-muted' : 'hue-block',
        status === 'requested' && 'border-dashed',
        isOpen && 'z-3 ring-2 ring-brand',
        isLifted && 'opacity-30',
      )}
    >
      {!isOver(status) && <Pattern />}
      {isHighlighted && (
        <span aria-hidden className="pointer-events-none absolute inset-0 animate-highlight rounded-md" />
      )}
      {/* The accessible name; the visible text depends on the space and is hidden from screen readers. */}
      <span className="sr-only">{cardDescription(zone, appointment, waiting)}</span>
      <CardLines {...props} />
    </button>
  );
});

/** The type's pattern, for people who cannot distinguish its color; faded out behind the text. */
const Pattern = () => (
  <span
    aria-hidden
    className="hue-patterned pointer-events-none absolute inset-0 [mask-image:linear-gradient(to_left,#000,transparent_70%)]"
  />
);

function CardLines({ appointment, zone, place, withDoctor }: AppointmentCardProps) {
  const { status, pet, client, type, doctor, reason } = appointment;
  const { icon: Icon } = STATUS_LOOKS[status];
  const who = withDoctor ? doctor.fullName : client.fullName;
  const name = (
    <span className={cn('truncate font-semibold', !holdsSlot(status) && 'line-through')}>
      {pet.name}
      {withDoctor && <span className="font-normal @max-[6rem]:hidden"> {client.fullName}</span>}
    </span>
  );
  const warning = pet.hasWarning && <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-bad-ink" />;
  // The forms are in the sheet that the card opens.
  const consent = appointment.missingConsents.length > 0 && (
    <span
      title={consentText(appointment)}
      data-mark="consent"
      className="inline-flex shrink-0 items-center gap-0.5 rounded-sm bg-warn-soft px-0.5 text-xs font-medium text-warn-ink"
    >
      <FileWarning aria-hidden className="size-3.5" />
      <span className="@max-[11rem]:hidden">Consent</span>
    </span>
  );
  const marks = (
    <span className="ml-auto flex shrink-0 items-center justify-end gap-1">
      <WaitingChip appointment={appointment} className="@max-[8.5rem]:hidden" />
      {consent}
      {warning}
      <Icon aria-hidden className="size-3.5 shrink-0 @max-[5rem]:hidden" />
    </span>
  );
  if (place.height < ONE_LINE_PX) {
    return (
      <span
        aria-hidden
        className="relative flex min-w-0 items-center gap-1.5 @max-[5rem]:-mx-1 @max-[5rem]:gap-0.5"
      >
        <span className="shrink-0 text-xs tabular @max-[11rem]:hidden">
          {timeIn(zone, appointment.startsAt)}
        </span>
        {name}
        <span className="min-w-0 flex-1 truncate text-xs @max-[11rem]:hidden">{who}</span>
        {marks}
      </span>
    );
  }
  return (
    <span aria-hidden className="relative flex min-h-0 min-w-0 flex-col @max-[5rem]:-mx-1">
      <span className="flex min-w-0 items-center gap-1">
        {name}
        <span className="contents @max-[5rem]:hidden">{marks}</span>
      </span>
      <WaitingChip
        appointment={appointment}
        className="hidden w-fit @max-[8.5rem]:inline-flex @max-[5rem]:[&_svg]:hidden"
      />
      <span className="flex min-w-0 items-center gap-1 text-xs tabular">
        {/* Next to many others there is only room for one line: the time can also be read from the grid. */}
        <span className={cn('truncate', pet.hasWarning && '@max-[2.25rem]:hidden')}>
          {timeIn(zone, appointment.startsAt)}
          <span className="@max-[6rem]:hidden"> · {withDoctor ? statusLabel(status) : who}</span>
        </span>
        <span className="hidden @max-[5rem]:contents">
          {consent}
          {warning}
        </span>
      </span>
      {place.height >= THREE_LINES_PX && (
        <span className="truncate text-xs">
          {withDoctor ? (
            doctor.fullName
          ) : (
            <>
              <span className="@max-[7rem]:hidden">{statusLabel(status)} · </span>
              {type.name}
            </>
          )}
        </span>
      )}
      {place.height >= THREE_LINES_PX + 18 && (
        <span className="line-clamp-2 text-xs">
          {withDoctor ? type.name : reason === type.name ? '' : reason}
        </span>
      )}
    </span>
  );
}
