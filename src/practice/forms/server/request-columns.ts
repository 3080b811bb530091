import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { FormRequest } from '../requests.contract.ts';

export const RequestRow = z.object({ request: FormRequest });

/**
 * A request `r` with its form `f`, the version `v`, the signature `s` and what voided it `x`, as the clinic's staff see it.
 * The PDF has the id of the signature.
 */
export const requestColumns = (clinicId: string): RawBuilder<unknown> => sql`
  json_build_object('id', r.id, 'formId', r.form_id, 'kind', f.kind, 'title', v.title,
    'state', case when x.signature_id is not null then 'voided' when s.id is not null then 'signed'
      when r.withdrawn_at is not null then 'withdrawn' else 'asked' end,
    'pet', (select json_build_object('id', p.id, 'name', p.name) from pets p where p.clinic_id = ${clinicId} and p.id = r.pet_id),
    'client', (select json_build_object('id', c.id, 'name', c.full_name) from clients c
      where c.clinic_id = ${clinicId} and c.id = r.client_id),
    'visitId', r.visit_id, 'appointmentId', r.appointment_id, 'inPortal', r.in_portal, 'isStarted', r.answers <> '{}',
    'askedAt', r.asked_at,
    'askedByName', ${staffNameOfAccount(clinicId, sql`r.asked_by`)},
    'signature', case when s.id is null then null else json_build_object('id', s.id, 'version', s.version,
      'signerName', s.signer_name, 'method', s.method, 'channel', s.channel, 'signedAt', s.signed_at, 'hash', s.content_hash,
      'staffName', ${staffNameOfAccount(clinicId, sql`s.signed_by`)},
      'path', (select d.object_name from documents d where d.clinic_id = ${clinicId} and d.id = s.id)) end,
    'voided', case when x.signature_id is null then null else json_build_object('reason', x.reason, 'at', x.voided_at,
      'byName', ${staffNameOfAccount(clinicId, sql`x.voided_by`)}) end)
    as request`;

/** The requests of the clinic with everything that `requestColumns` names. */
export const requestsOf = (clinicId: string): RawBuilder<unknown> => sql`
  form_requests r join forms f on f.clinic_id = ${clinicId} and f.id = r.form_id
    left join form_signatures s on s.clinic_id = ${clinicId} and s.request_id = r.id
    left join form_voids x on x.clinic_id = ${clinicId} and x.signature_id = s.id
    join form_versions v on v.clinic_id = ${clinicId} and v.form_id = r.form_id and v.number = coalesce(s.version, f.version)`;
