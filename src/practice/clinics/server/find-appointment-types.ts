import { type Expression, type Kysely, sql, type SqlBool } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { hueAt } from '#vocabulary/hues.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { AppointmentType } from '../contract.ts';

const TypeRow = AppointmentType.omit({ hue: true }).extend({ colour: z.int() });
const toAppointmentType = ({ colour, ...type }: z.infer<typeof TypeRow>): AppointmentType => ({
  ...type,
  hue: hueAt(colour),
});

/** Appointment types with their doctors, in order. */
export async function findAppointmentTypes(
  tx: Kysely<Tables>,
  clinicId: string,
  appointmentTypeId?: string,
): Promise<AppointmentType[]> {
  const only: Expression<SqlBool> = appointmentTypeId ? sql`t.id = ${appointmentTypeId}` : sql`true`;
  const rows = await fetchRows(
    tx,
    TypeRow,
    sql`
    select t.id, t.name, t.duration_minutes as "durationMinutes", t.buffer_minutes as "bufferMinutes", t.colour,
           t.online_bookable as "onlineBookable", t.needs_room as "needsRoom", t.reason_is_optional as "reasonIsOptional", t.is_active as "isActive", t.position,
           coalesce((select json_agg(d.doctor_id order by d.doctor_id) from appointment_type_doctors d
              where d.clinic_id = ${clinicId} and d.appointment_type_id = t.id), '[]') as "doctorIds"
      from appointment_types t where t.clinic_id = ${clinicId} and ${only} order by t.position, t.name`,
  );
  return rows.map(toAppointmentType);
}
