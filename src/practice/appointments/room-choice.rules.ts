import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { holdsSlot } from './appointment-status.rules.ts';

/** An appointment as far as its room is concerned. */
interface RoomUse {
  readonly id: string;
  readonly status: AppointmentStatus;
  readonly startsAt: string;
  readonly busyUntil: string;
  readonly pet: { readonly name: string };
  readonly room: { readonly id: string } | null;
}

export interface RoomChoice {
  readonly id: string;
  readonly name: string;
  /** The room that was planned for the appointment. */
  readonly isPlanned: boolean;
  /** Who has it; null if it is free. */
  readonly taken: { readonly petName: string; readonly isInside: boolean; readonly startsAt: string } | null;
}

const isInside = ({ status }: RoomUse): boolean => status === 'in_room' || status === 'in_progress';

const overlaps = (one: RoomUse, other: RoomUse): boolean =>
  Date.parse(one.startsAt) < Date.parse(other.busyUntil) &&
  Date.parse(other.startsAt) < Date.parse(one.busyUntil);

/**
 * APPT-2. The rooms that a pet can be put into now: the planned one first, then the free ones, then those with another pet in them or
 * booked for one at that time.
 */
export function roomChoices(
  rooms: readonly { readonly id: string; readonly name: string; readonly isActive: boolean }[],
  appointment: RoomUse,
  others: readonly RoomUse[],
): RoomChoice[] {
  const choices = rooms
    .filter(({ isActive }) => isActive)
    .map(({ id, name }) => {
      const users = others.filter((other) => other.id !== appointment.id && other.room?.id === id);
      const user =
        users.find(isInside) ??
        users.find((other) => holdsSlot(other.status) && overlaps(other, appointment));
      return {
        id,
        name,
        isPlanned: appointment.room?.id === id,
        taken: user ? { petName: user.pet.name, isInside: isInside(user), startsAt: user.startsAt } : null,
      };
    });
  const rank = ({ taken, isPlanned }: RoomChoice): number => (taken ? 2 : isPlanned ? 0 : 1);
  return choices.toSorted((a, b) => rank(a) - rank(b));
}

/** Nothing to choose: the only room that is free. */
export function onlyFreeRoom(choices: readonly RoomChoice[]): RoomChoice | undefined {
  const free = choices.filter(({ taken }) => taken === null);
  return free.length === 1 ? free[0] : undefined;
}
