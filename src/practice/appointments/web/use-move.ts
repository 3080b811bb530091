import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { inOrder } from '#foundation/web/in-order.ts';
import { timeIn, nearDay, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Appointment as AppointmentSchema, type Appointment, moveAppointmentEndpoint } from '../contract.ts';
import { changeCached } from './appointment-cache.ts';
import type { Place } from './place.ts';
import { isAboutTime } from './slot-conflict.ts';

export interface Move {
  readonly appointment: Appointment;
  readonly place: Place;
  readonly outsideHours?: boolean;
}

/** A move whose time was taken, closed or blocked. */
export interface RefusedMove extends Move {
  readonly error: ApiError;
}

interface UseMoveOptions {
  readonly zone: string;
  readonly doctorName: (doctorId: string) => string;
  readonly roomName: (roomId: string) => string;
  readonly onRefused: (refused: RefusedMove) => void;
}

const placed =
  (
    { startsAtMs, endsAtMs, doctorId, roomId }: Place,
    { doctorName, roomName }: Pick<UseMoveOptions, 'doctorName' | 'roomName'>,
  ) =>
  (card: Appointment): Appointment => ({
    ...card,
    startsAt: new Date(startsAtMs).toISOString(),
    endsAt: new Date(endsAtMs).toISOString(),
    doctor: { id: doctorId, fullName: doctorName(doctorId) },
    ...(roomId === undefined
      ? {}
      : { room: roomId === null ? null : { id: roomId, name: roomName(roomId) } }),
  });

/** Where it was; its room only if that was changed, as another one is found for it otherwise. */
const placeOf = ({ startsAt, endsAt, doctor, room }: Appointment, withRoom: boolean): Place => ({
  startsAtMs: Date.parse(startsAt),
  endsAtMs: Date.parse(endsAt),
  doctorId: doctor.id,
  ...(withRoom ? { roomId: room?.id ?? null } : {}),
});

/** Moves an appointment with an optimistic update that is reverted on a refusal, and a notification with an undo. */
export function useMove({
  zone,
  doctorName,
  roomName,
  onRefused,
}: UseMoveOptions): (move: Move) => Promise<boolean> {
  const client = useQueryClient();
  return useCallback(
    async function move({ appointment, place, outsideHours = false }: Move): Promise<boolean> {
      const putBack = changeCached(client, appointment.id, placed(place, { doctorName, roomName }));
      try {
        const now = await inOrder(appointment, (version) =>
          call(moveAppointmentEndpoint, {
            id: appointment.id,
            version,
            startsAt: new Date(place.startsAtMs).toISOString(),
            doctorId: place.doctorId,
            durationMinutes: (place.endsAtMs - place.startsAtMs) / 60_000,
            outsideHours,
            ...(place.roomId === undefined ? {} : { roomId: place.roomId }),
          }),
        );
        changeCached(client, now.id, () => now);
        notify({
          title: `${now.pet.name} moved to ${nearDay(isoDayIn(zone, now.startsAt))}, ${timeIn(zone, now.startsAt)}`,
          text: `With ${now.doctor.fullName}${place.roomId === undefined ? '' : `, ${now.room?.name ?? 'no room'}`}`,
          tone: 'good',
          onUndo: () =>
            void move({
              appointment: now,
              place: placeOf(appointment, place.roomId !== undefined),
              outsideHours: true,
            }),
        });
        await applyWrite(client, moveAppointmentEndpoint, { id: now.id }, now);
        return true;
      } catch (error) {
        putBack();
        if (error instanceof ApiError && isAboutTime(error)) {
          onRefused({ appointment, place, error });
          return false;
        }
        if (error instanceof ApiError) {
          const current = AppointmentSchema.safeParse(error.details['appointment']);
          if (current.success) changeCached(client, current.data.id, () => current.data);
        }
        notify({
          title: `${appointment.pet.name} could not be moved`,
          text: messageOf(error),
          tone: 'destructive',
        });
        await applyWrite(client, moveAppointmentEndpoint, { id: appointment.id });
        return false;
      }
    },
    [client, zone, doctorName, roomName, onRefused],
  );
}
