import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { fold } from '#foundation/values/fold.ts';
import { previewLeadImportEndpoint } from '../lead-import.contract.ts';
import { readLeadRows } from './read-lead-rows.ts';

type Preview = z.output<typeof previewLeadImportEndpoint.output>;

const Found = previewLeadImportEndpoint.output.shape.duplicates.element
  .omit({ reasons: true })
  .extend({ email: z.boolean().nullable(), phone: z.boolean().nullable(), name: z.boolean().nullable() });

const REASONS = ['email', 'phone', 'name'] as const;

/** For each row the existing lead that it most likely is: the same email address, phone number, or name at the same clinic. */
export async function previewLeadImport(
  { tx }: PlatformContext,
  input: z.output<typeof previewLeadImportEndpoint.input>,
): Promise<Preview> {
  const rows = readLeadRows(input.rows).map((facts, row) => ({
    row,
    email: facts.email,
    phone: facts.phone,
    name: fold(facts.fullName),
    clinic: fold(facts.clinicName ?? ''),
  }));
  const found = await fetchRows(
    tx,
    Found,
    sql`select distinct on (r.row) r.row, l.id as "leadId", l.full_name as "fullName", l.stage,
               l.email_folded = r.email as email, l.phone = r.phone as phone,
               (l.name_folded = r.name and app.fold(coalesce(l.clinic_name, '')) = r.clinic) as name
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row integer, email text, phone text, name text, clinic text)
          cross join lateral (
            select e.id from leads e where e.merged_into is null and e.email_folded = r.email
            union select f.id from leads f where f.merged_into is null and f.phone = r.phone
            union select n.id from leads n where n.merged_into is null and n.name_folded = r.name and app.fold(coalesce(n.clinic_name, '')) = r.clinic
          ) candidate
          join leads l on l.id = candidate.id
         order by r.row, (l.email_folded = r.email) desc nulls last, (l.phone = r.phone) desc nulls last, l.created_at desc`,
  );
  return {
    duplicates: found.map(({ row, leadId, fullName, stage, ...is }) => ({
      row,
      leadId,
      fullName,
      stage,
      reasons: REASONS.filter((reason) => is[reason] === true),
    })),
  };
}
