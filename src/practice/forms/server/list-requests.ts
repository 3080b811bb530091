import { type RawBuilder, sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { FormRequest, ListFormRequests } from '../requests.contract.ts';
import { RequestRow, requestColumns, requestsOf } from './request-columns.ts';

const LIMIT = 200;

function about(
  clinicId: string,
  { petId, clientId, visitId, appointmentId }: ListFormRequests,
): RawBuilder<unknown> {
  if (petId !== undefined) return sql`r.pet_id = ${petId}`;
  if (clientId !== undefined) return sql`r.client_id = ${clientId}`;
  if (appointmentId !== undefined)
    return sql`(r.appointment_id = ${appointmentId} or r.visit_id =
      (select w.id from visits w where w.clinic_id = ${clinicId} and w.appointment_id = ${appointmentId}))`;
  return sql`(r.visit_id = ${visitId} or r.appointment_id =
    (select w.appointment_id from visits w where w.clinic_id = ${clinicId} and w.id = ${visitId}))`;
}

/** The requests of a pet, client, visit or appointment, the latest first; withdrawn ones are left out. */
export async function listRequests(
  { tx, session: { clinicId } }: MemberContext,
  input: ListFormRequests,
): Promise<{ items: FormRequest[] }> {
  const rows = await fetchRows(
    tx,
    RequestRow,
    sql`select ${requestColumns(clinicId)} from ${requestsOf(clinicId)}
         where r.clinic_id = ${clinicId} and r.withdrawn_at is null and ${about(clinicId, input)}
         order by r.asked_at desc, r.id limit ${LIMIT}::integer`,
  );
  return { items: rows.map(({ request }) => request) };
}
