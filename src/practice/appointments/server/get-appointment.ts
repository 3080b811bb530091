import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AppointmentDetails, type getAppointmentEndpoint } from '../contract.ts';
import { CardRow, cardColumns, cardJoins, toAppointment } from './public/card.ts';
import { EVENT_COLUMNS, eventJoins, EventRow, toEvent } from './public/event.ts';

const DetailsRow = CardRow.extend(
  AppointmentDetails.pick({
    weightGrams: true,
    petOverlapReason: true,
    rescheduledTo: true,
    createdAt: true,
    cancellation: true,
    contacts: true,
    alerts: true,
  }).shape,
);

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
  const [row, events] = await Promise.all([
    fetchRow(
      ctx.tx,
      DetailsRow,
      ctx.withAuditEntry(
        'appointment.read',
        id,
        sql`
      select ${cardColumns(clinicId)}, p.weight_grams as "weightGrams", a.rescheduled_to as "rescheduledTo", a.created_at as "createdAt",
        a.pet_overlap_reason as "petOverlapReason",
        case when a.cancel_reason is not null
          then json_build_object('reason', a.cancel_reason, 'note', a.cancel_note) end as cancellation,
        (select coalesce(json_agg(json_build_object('kind', k.kind, 'value', k.value, 'label', k.label)
            order by k.kind desc, k.is_primary desc, k.value), '[]')
          from client_contacts k where k.clinic_id = ${clinicId} and k.client_id = a.client_id) as contacts,
        (select coalesce(json_agg(json_build_object('kind', w.kind, 'severity', w.severity, 'note', w.note)
            order by array_position(array['danger', 'warning', 'info'], w.severity), w.created_at), '[]')
          from pet_alerts w where w.clinic_id = ${clinicId} and w.pet_id = a.pet_id and w.cleared_at is null) as alerts
        from appointments a ${cardJoins(clinicId)} where a.clinic_id = ${clinicId} and a.id = ${id}`,
      ),
    ),
    fetchRows(
      ctx.tx,
      EventRow,
      sql`
      select ${EVENT_COLUMNS} from appointment_events e ${eventJoins(clinicId)}
       where e.clinic_id = ${clinicId} and e.appointment_id = ${id} order by e.at, e.id`,
    ),
  ]);
  if (!row) throw new AppError('not_found');
  const { weightGrams, rescheduledTo, petOverlapReason, cancellation, createdAt, contacts, alerts } = row;
  return {
    ...toAppointment(row),
    weightGrams,
    rescheduledTo,
    petOverlapReason,
    cancellation,
    createdAt,
    contacts,
    alerts,
    events: events.map(toEvent),
  };
}
