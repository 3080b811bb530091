import { sql } from 'kysely';
import type * as z from 'zod';
import { isEmail, normalizeEmail } from '#foundation/values/email.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { previewClientImportEndpoint } from '../contract.ts';

type Input = z.output<typeof previewClientImportEndpoint.input>;
type Output = z.output<typeof previewClientImportEndpoint.output>;

const Duplicate = previewClientImportEndpoint.output.shape.duplicates.element;

/** IMPORT-2. For each row the clinic's client with its email address, or else with its phone number. */
export async function previewClientImport(ctx: MemberContext, { clients }: Input): Promise<Output> {
  const { clinicId } = ctx.session;
  const { country } = await ctx.tx
    .selectFrom('clinics')
    .select('country')
    .where('id', '=', clinicId)
    .executeTakeFirstOrThrow();
  const contacts = clients.flatMap(({ email, phone }, row) => {
    const address = normalizeEmail(email ?? '');
    const number = normalizePhone(phone ?? '', country);
    return [
      ...(isEmail(address) ? [{ row, kind: 'email', normalized: address }] : []),
      ...(number.ok ? [{ row, kind: 'phone', normalized: number.value }] : []),
    ];
  });
  if (contacts.length === 0) return { duplicates: [] };
  const duplicates = await fetchRows(
    ctx.tx,
    Duplicate,
    sql`
    select distinct on (w.row) w.row, k.id as "clientId", k.full_name as "fullName", w.kind as reason
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as w (row integer, kind text, normalized text)
      join client_contacts c on c.clinic_id = ${clinicId} and c.kind = w.kind and c.normalized = w.normalized
      join clients k on k.clinic_id = ${clinicId} and k.id = c.client_id
     order by w.row, w.kind, k.archived_at nulls first, k.id`,
  );
  return { duplicates };
}
