import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { CLIENT_DATA_FORMAT, ClientData } from '../client-data.contract.ts';
import type { ExportedFile } from '../contract.ts';
import { fileNamePart } from '#practice/clinics/paper.rules.ts';
import type { ClientRecord } from '../record-file.contract.ts';
import { clinicJson } from '#practice/clinics/server/public/clinic-json.ts';
import { PaperClinic } from '#practice/clinics/paper-clinic.contract.ts';
import { readClientRecord } from './read-client-record.ts';

const Row = ClientData.omit({ format: true, exportedAt: true, pets: true }).extend({
  clinic: PaperClinic,
  petIds: z.array(z.uuid()),
});

/** The rows of a table `t` about the client, as a JSON array. */
const listOf = (
  clinicId: string,
  { table, line, order }: Record<'table' | 'line' | 'order', RawBuilder<unknown>>,
) => sql`coalesce((
  select json_agg(${line} order by ${order}, t.id) from ${table}
   where t.clinic_id = ${clinicId} and t.client_id = c.id), '[]')`;

const petName = (clinicId: string) =>
  sql`(select p.name from pets p where p.clinic_id = ${clinicId} and p.id = t.pet_id)`;

const lists = (clinicId: string) => ({
  contacts: listOf(clinicId, {
    table: sql`client_contacts t`,
    line: sql`json_build_object('kind', t.kind, 'value', t.value, 'label', t.label, 'isPrimary', t.is_primary)`,
    order: sql`t.kind`,
  }),
  appointments: listOf(clinicId, {
    table: sql`appointments t join appointment_types y on y.clinic_id = ${clinicId} and y.id = t.appointment_type_id
      join staff_members d on d.clinic_id = ${clinicId} and d.id = t.doctor_id`,
    line: sql`json_build_object('startsAt', t.starts_at, 'endsAt', t.ends_at, 'status', t.status, 'petName', ${petName(clinicId)},
      'typeName', y.name, 'doctorName', d.full_name, 'reason', t.reason, 'notes', t.notes)`,
    order: sql`t.starts_at`,
  }),
  charges: listOf(clinicId, {
    table: sql`charges t`,
    line: sql`json_build_object('chargedAt', t.charged_at, 'petName', ${petName(clinicId)}, 'description', t.description,
      'quantityThousandths', t.quantity_thousandths, 'amountMinor', t.amount_minor, 'currency', t.currency, 'voidedAt', t.voided_at)`,
    order: sql`t.charged_at`,
  }),
  estimates: listOf(clinicId, {
    table: sql`(select e.* from estimates e where e.clinic_id = ${clinicId} and e.sent_at is not null) t
      left join estimate_answers a on a.clinic_id = ${clinicId} and a.estimate_id = t.id
      left join estimate_options o on o.clinic_id = ${clinicId} and o.estimate_id = t.id and o.position = a.option_position`,
    line: sql`json_build_object('sentAt', t.sent_at, 'title', t.title, 'petName', ${petName(clinicId)},
      'validUntilOn', t.valid_until_on, 'currency', t.currency,
      'lines', coalesce((
        select json_agg(json_build_object('option', x.name, 'description', l.description, 'lowMinor', l.low_minor,
            'highMinor', l.high_minor) order by l.option_position, l.position)
          from estimate_lines l
          join estimate_options x on x.clinic_id = ${clinicId} and x.estimate_id = l.estimate_id and x.position = l.option_position
         where l.clinic_id = ${clinicId} and l.estimate_id = t.id), '[]'),
      'answer', case when a.id is null then null else json_build_object('answeredAt', a.answered_at, 'signerName', a.signer_name,
        'acceptedOption', o.name, 'agreedHighMinor', a.agreed_high_minor) end)`,
    order: sql`t.sent_at`,
  }),
  tasks: listOf(clinicId, {
    table: sql`tasks t`,
    line: sql`json_build_object('createdAt', t.created_at, 'title', t.title, 'note', t.note, 'textForClient', t.client_draft)`,
    order: sql`t.created_at`,
  }),
  signedForms: listOf(clinicId, {
    table: sql`form_requests t join form_signatures s on s.clinic_id = ${clinicId} and s.request_id = t.id
      join form_versions v on v.clinic_id = ${clinicId} and v.form_id = s.form_id and v.number = s.version`,
    line: sql`json_build_object('title', v.title, 'petName', ${petName(clinicId)}, 'signerName', s.signer_name,
      'signedAt', s.signed_at, 'content', s.content)`,
    order: sql`s.signed_at`,
  }),
  documents: listOf(clinicId, {
    table: sql`documents t`,
    line: sql`json_build_object('title', t.title, 'kind', t.kind, 'datedOn', t.dated_on, 'petName', ${petName(clinicId)})`,
    order: sql`t.dated_on`,
  }),
});

function dataOf(clinicId: string, id: string): RawBuilder<unknown> {
  const { contacts, appointments, charges, estimates, tasks, signedForms, documents } = lists(clinicId);
  return sql`
    select ${clinicJson} as clinic,
      json_build_object('id', c.id, 'fullName', c.full_name, 'addressLine', c.address_line, 'postalCode', c.postal_code,
        'city', c.city, 'region', c.region, 'country', c.country, 'language', c.language, 'notes', c.notes, 'hasAccount', c.user_id is not null, 'createdAt', c.created_at,
        'otherNames', coalesce((select json_agg(m.full_name order by m.name_folded, m.id) from clients m
          where m.clinic_id = ${clinicId} and m.merged_into = c.id), '[]')) as client,
      ${contacts} as contacts, ${appointments} as appointments, ${charges} as charges,
      ${estimates} as estimates, ${tasks} as tasks,
      ${signedForms} as "signedForms", ${documents} as documents,
      coalesce((select json_agg(l.pet_id order by l.pet_id) from pet_clients l
        where l.clinic_id = ${clinicId} and l.client_id = c.id), '[]') as "petIds"
      from clients c join clinics k on k.id = ${clinicId}
     where c.clinic_id = ${clinicId} and c.id = ${id} and c.merged_into is null`;
}

/** G-01. What the clinic keeps about a client, as a file. @throws AppError `not_found`. */
export async function exportClientData(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<ExportedFile> {
  const { clinicId } = ctx.session;
  const row = await fetchRow(ctx.tx, Row, dataOf(clinicId, id));
  if (!row) throw new AppError('not_found');
  const { petIds, ...data } = row;
  const records = await Promise.all(
    petIds.map((petId) => readClientRecord(ctx.tx, clinicId, petId, ctx.now)),
  );
  const file: ClientData = {
    format: CLIENT_DATA_FORMAT,
    exportedAt: ctx.now.toISOString(),
    ...data,
    pets: records.filter((record): record is ClientRecord => record !== undefined),
  };
  ctx.audit('client.data_exported', id);
  const day = localDayOf(ctx.now.getTime(), data.clinic.timeZone);
  return {
    fileName: `client-${fileNamePart(data.client.fullName)}-${day}.json`,
    mimeType: 'application/json',
    contentBase64: Buffer.from(`${JSON.stringify(ClientData.parse(file), null, 2)}\n`).toString('base64'),
  };
}
