import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AppointmentDetails, getAppointmentEndpoint } from '../contract.ts';
import { CARD_COLUMNS, CARD_JOINS, type CardRow, toAppointment } from './public/card.ts';
import { EVENT_COLUMNS, EVENT_JOINS, type EventRow, toEvent } from './public/event.ts';

type DetailsRow = CardRow & {
  readonly weightGrams: number | null;
  readonly rescheduledTo: string | null;
  readonly createdAt: string;
  readonly cancellation: AppointmentDetails['cancellation'];
  readonly contacts: AppointmentDetails['contacts'];
  readonly alerts: AppointmentDetails['alerts'];
};

/**
 * One appointment with its history, the client's contacts, and the pet's alerts. Reading it writes an audit entry.
 *
 * @throws AppError `not_found`.
 */
export async function getAppointment(
  ctx: MemberContext,
  { id }: z.output<typeof getAppointmentEndpoint.input>,
): Promise<AppointmentDetails> {
  const { clinicId } = ctx.session;
  ctx.audit('appointment.read', id);
  const [{ rows }, events] = await Promise.all([
    sql<DetailsRow>`
      select ${CARD_COLUMNS}, p.weight_grams as "weightGrams", a.rescheduled_to as "rescheduledTo", a.created_at as "createdAt",
        case when a.cancel_reason is not null
          then json_build_object('reason', a.cancel_reason, 'note', a.cancel_note) end as cancellation,
        (select coalesce(json_agg(json_build_object('kind', k.kind, 'value', k.value, 'label', k.label)
            order by k.kind desc, k.is_primary desc, k.value), '[]')
          from client_contacts k where k.clinic_id = a.clinic_id and k.client_id = a.client_id) as contacts,
        (select coalesce(json_agg(json_build_object('kind', w.kind, 'severity', w.severity, 'note', w.note)
            order by array_position(array['danger', 'warning', 'info'], w.severity), w.created_at), '[]')
          from pet_alerts w where w.clinic_id = a.clinic_id and w.pet_id = a.pet_id and w.cleared_at is null) as alerts
        from appointments a ${CARD_JOINS} where a.clinic_id = ${clinicId} and a.id = ${id}`.execute(ctx.tx),
    sql<EventRow>`
      select ${EVENT_COLUMNS} from appointment_events e ${EVENT_JOINS}
       where e.clinic_id = ${clinicId} and e.appointment_id = ${id} order by e.at, e.id`.execute(ctx.tx),
  ]);
  const row = rows[0];
  if (!row) throw new AppError('not_found');
  const { weightGrams, rescheduledTo, cancellation, createdAt, contacts, alerts } = row;
  return {
    ...toAppointment(row),
    weightGrams,
    rescheduledTo,
    cancellation,
    createdAt,
    contacts,
    alerts,
    events: events.rows.map(toEvent),
  };
}
