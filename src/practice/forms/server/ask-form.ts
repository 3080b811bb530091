import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AskForm, FormRequest } from '../requests.contract.ts';
import { findRequest } from './find-request.ts';

const Added = z.object({ id: z.uuid() });

const REFUSALS = {
  form_requests_clinic_id_pet_id_fkey: 'not_found',
  form_requests_clinic_id_client_id_fkey: 'not_found',
  form_requests_clinic_id_visit_id_fkey: 'not_found',
  form_requests_clinic_id_appointment_id_fkey: 'not_found',
  form_requests_portal_check: 'form_without_client',
} as const;

const OTHER_PET = { fields: [{ path: 'visitId', message: 'This visit is for another pet.' }] } as const;

/** An archived form is not there, and neither is an appointment of another pet. The visit's or appointment's client is asked, else the pet's primary one. */
const insertRequest = (clinicId: string, input: AskForm) => sql`
  insert into form_requests (clinic_id, form_id, pet_id, client_id, visit_id, appointment_id, in_portal)
  select ${clinicId}::uuid, f.id, ${input.petId}::uuid,
      coalesce(${input.clientId}::uuid,
        (select w.client_id from visits w where w.clinic_id = ${clinicId} and w.id = ${input.visitId}),
        (select a.client_id from appointments a where a.clinic_id = ${clinicId} and a.id = ${input.appointmentId}),
        (select pc.client_id from pet_clients pc where pc.clinic_id = ${clinicId} and pc.pet_id = ${input.petId}
          order by pc.is_primary desc, pc.client_id limit 1)),
      ${input.visitId}::uuid, ${input.appointmentId}::uuid, ${input.inPortal}::boolean
    from forms f where f.clinic_id = ${clinicId} and f.id = ${input.formId} and f.archived_at is null
     and not exists (select from appointments a where a.clinic_id = ${clinicId} and a.id = ${input.appointmentId}
       and a.pet_id <> ${input.petId}::uuid)
  returning id`;

/**
 * Asks for a form.
 *
 * @throws AppError `not_found` for a form, pet, client, visit or appointment that the clinic does not have, and for an
 *   appointment of another pet; `invalid_input` for a visit of another pet; `form_without_client`.
 */
export async function askForm(ctx: MemberContext, input: AskForm): Promise<FormRequest> {
  const added = await namingConstraints(
    REFUSALS,
    namingConstraints(
      { form_requests_visit_of_pet_fkey: 'invalid_input' },
      fetchRow(ctx.tx, Added, insertRequest(ctx.session.clinicId, input)),
      OTHER_PET,
    ),
  );
  if (!added) throw new AppError('not_found');
  const request = await findRequest(ctx, added.id);
  ctx.audit('form_request.added', added.id, { after: input });
  return request;
}
