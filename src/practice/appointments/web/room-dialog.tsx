import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { dayBounds } from '#foundation/values/zoned-time.ts';
import { isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { useClinicSetup } from '#practice/clinics/web/public/use-clinic-setup.ts';
import type { Appointment } from '../contract.ts';
import { onlyFreeRoom, type RoomChoice, roomChoices } from '../room-choice.rules.ts';
import { appointmentsQuery } from './public/appointments-query.ts';

/** More than one clinic has on a day. */
const LIMIT = 1000;

interface RoomDialogProps {
  readonly appointment: Appointment;
  /** Without a room the planned one is kept. */
  readonly onChoose: (roomId?: string) => void;
  readonly onClose: () => void;
}

/** Asks which room a pet is put into. Where only one is free, or the clinic has none, nothing is asked. */
export function RoomDialog({ appointment, onChoose, onClose }: RoomDialogProps) {
  const setup = useClinicSetup();
  const zone = setup.data?.clinic.timeZone;
  const day = useQuery({
    ...appointmentsQuery(rangeOf(appointment, zone)),
    enabled: zone !== undefined,
  });
  const choices =
    setup.data && day.data ? roomChoices(setup.data.rooms, appointment, day.data.items) : undefined;
  const error = setup.error ?? day.error;
  const isAnswered = useRef(false);
  useEffect(() => {
    const only = choices && onlyFreeRoom(choices);
    if (isAnswered.current || !choices || (choices.length > 0 && !only)) return;
    isAnswered.current = true;
    onChoose(only?.id);
  });
  const needsAnswer = choices !== undefined && choices.length > 0 && !onlyFreeRoom(choices);
  if (!needsAnswer && !error) return null;
  return (
    <Dialog
      title={`Which room for ${appointment.pet.name}?`}
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {needsAnswer ? (
        <Rooms choices={choices} zone={zone ?? 'UTC'} onChoose={onChoose} />
      ) : (
        <ErrorState
          compact
          title="The rooms could not be loaded"
          error={error}
          onRetry={() => void Promise.all([setup.refetch(), day.refetch()])}
        />
      )}
    </Dialog>
  );
}

function Rooms({
  choices,
  zone,
  onChoose,
}: {
  readonly choices: readonly RoomChoice[];
  readonly zone: string;
  readonly onChoose: (roomId?: string) => void;
}) {
  return (
    <div className="flex flex-col gap-2">
      {choices.every(({ taken }) => taken !== null) && (
        <p className="text-base text-ink-muted">All rooms are taken.</p>
      )}
      <ul className="flex flex-col gap-2">
        {choices.map((choice) => (
          <li key={choice.id}>
            {choice.taken ? (
              <p className="flex min-h-10 items-center justify-between gap-3 rounded-md border border-line bg-sunken px-3 text-base text-ink-muted">
                <span>{choice.name}</span>
                <span className="text-right text-sm">
                  {choice.taken.isInside
                    ? `${choice.taken.petName} is in it`
                    : `Booked for ${choice.taken.petName} at ${timeIn(zone, choice.taken.startsAt)}`}
                </span>
              </p>
            ) : (
              <Button className="h-10 w-full justify-between" onClick={() => onChoose(choice.id)}>
                {choice.name}
                {choice.isPlanned && <Badge tone="brand">Planned</Badge>}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {choices.every(({ taken }) => taken !== null) && (
        <Button variant="ghost" onClick={() => onChoose()}>
          Continue without a room
        </Button>
      )}
    </div>
  );
}

/** The appointment's day at the clinic; nothing is fetched before its zone is known. */
function rangeOf({ startsAt }: Appointment, zone: string | undefined) {
  if (zone === undefined) return { from: startsAt, to: startsAt };
  const { startsAtMs, endsAtMs } = dayBounds(isoDayIn(zone, startsAt), zone);
  return { from: new Date(startsAtMs).toISOString(), to: new Date(endsAtMs).toISOString(), limit: LIMIT };
}
