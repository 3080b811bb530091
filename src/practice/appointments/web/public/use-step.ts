import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { inOrder } from '#foundation/web/in-order.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { isOnPremises, stepLabel } from '../../appointment-status.rules.ts';
import { mayStep } from '../../change.rules.ts';
import {
  type Appointment,
  Appointment as AppointmentSchema,
  stepAppointmentEndpoint,
} from '../../contract.ts';
import { changeCached } from '../appointment-cache.ts';
import { reasonAddress, TO_REASON } from '../reason-address.ts';

type Steppable = Pick<Appointment, 'id' | 'version' | 'status' | 'startsAt' | 'pet'>;

/** The notification after a step. */
const DONE: Readonly<Record<AppointmentStatus, (petName: string, roomName?: string) => string>> = {
  requested: (pet) => `${pet} is waiting for confirmation`,
  booked: (pet) => `${pet} is booked`,
  confirmed: (pet) => `${pet} is confirmed`,
  arrived: (pet) => `${pet} is checked in`,
  in_room: (pet, room) => `${pet} is in ${room ?? 'a room'}`,
  in_progress: (pet) => `${pet}’s visit has started`,
  admitted: (pet) => `${pet} is admitted`,
  ready_for_checkout: (pet) => `${pet} is ready for checkout`,
  checked_out: (pet) => `${pet} is checked out`,
  completed: (pet) => `${pet}’s appointment is completed`,
  cancelled: (pet) => `${pet}’s appointment is canceled`,
  no_show: (pet) => `${pet} is marked as a no-show`,
  rescheduled: (pet) => `${pet} is rescheduled`,
};

/** The expected state of the card until the server responds. */
const stepped =
  (status: AppointmentStatus) =>
  (card: Appointment): Appointment => ({
    ...card,
    status,
    arrivedAt: isOnPremises(status) ? (card.arrivedAt ?? new Date().toISOString()) : card.arrivedAt,
  });

/** Shows the appointment in the state in which someone else left it. */
function takeCurrent(client: QueryClient, error: ApiError): void {
  const current = AppointmentSchema.safeParse(error.details['appointment']);
  if (current.success) changeCached(client, current.data.id, () => current.data);
}

/** What a step needs from its page. */
interface Page {
  readonly client: QueryClient;
  /** Opens a cancelled appointment at its reason. */
  readonly explain: (id: string) => void;
}

/** Takes one step, with an optimistic update. */
async function applyStep(
  page: Page,
  of: Steppable,
  status: AppointmentStatus,
  roomId?: string,
): Promise<void> {
  const { client, explain } = page;
  let written: Appointment | undefined;
  const putBack = changeCached(client, of.id, stepped(status));
  try {
    const now = await inOrder(of, (version) =>
      call(stepAppointmentEndpoint, {
        id: of.id,
        version,
        status,
        ...(roomId === undefined ? {} : { roomId }),
      }),
    );
    changeCached(client, now.id, () => now);
    written = now;
    notify({
      title: DONE[of.status === 'ready_for_checkout' && status === 'completed' ? 'checked_out' : status](
        now.pet.name,
        now.room?.name,
      ),
      tone: 'good',
      ...(mayStep(status, of.status) ? { onUndo: () => void applyStep(page, now, of.status) } : {}),
      ...(status === 'cancelled' ? { action: { label: 'Add reason', onSelect: () => explain(now.id) } } : {}),
    });
  } catch (error) {
    putBack();
    if (error instanceof ApiError) takeCurrent(client, error);
    notify({
      title: `${stepLabel(of.status, status)}: not done`,
      text: messageOf(error),
      tone: 'destructive',
    });
  }
  await applyWrite(client, stepAppointmentEndpoint, { id: of.id }, written);
}

/**
 * Moves an appointment one step forward or back, with an optimistic update and a notification with an undo; that of a
 * cancellation also links to its reason.
 */
export function useStep(): (appointment: Steppable, status: AppointmentStatus, roomId?: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(
    (appointment, status, roomId) => {
      const explain = (id: string) =>
        void navigate(reasonAddress(id), { state: TO_REASON, preventScrollReset: true });
      void applyStep({ client, explain }, appointment, status, roomId);
    },
    [client, navigate],
  );
}
