import { sql } from 'kysely';
import type * as z from 'zod';
import { AppError, type FieldError } from '#vocabulary/errors.ts';
import { fold } from '#foundation/values/fold.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { LeadFacts } from '../contract.ts';
import type { importLeadsEndpoint, previewLeadImportEndpoint } from '../lead-import.contract.ts';
import { readFacts } from '../lead-facts.rules.ts';
import { assertColleague } from './assert-colleague.ts';

/** The rows as they will be stored. @throws AppError `invalid_input` naming each field at fault: `rows.3.phone`. */
function readRows(rows: readonly LeadFacts[]): readonly LeadFacts[] {
  const faults: FieldError[] = [];
  const facts = rows.map((row, index) => {
    const read = readFacts(row);
    if (read.ok) return read.facts;
    for (const { path, message } of read.faults) faults.push({ path: `rows.${index}.${path}`, message });
    return row;
  });
  if (faults.length > 0) throw new AppError('invalid_input', { fields: faults });
  return facts;
}

type Preview = z.output<typeof previewLeadImportEndpoint.output>;

interface Found {
  readonly row: number;
  readonly leadId: string;
  readonly fullName: string;
  readonly stage: Preview['duplicates'][number]['stage'];
  readonly email: boolean | null;
  readonly phone: boolean | null;
  readonly name: boolean | null;
}

const REASONS = ['email', 'phone', 'name'] as const;

/** For each row the existing lead that it most likely is: the same address, number, or name at the same clinic. */
export async function previewLeadImport(
  { tx }: PlatformContext,
  input: z.output<typeof previewLeadImportEndpoint.input>,
): Promise<Preview> {
  const rows = readRows(input.rows).map((facts, row) => ({
    row,
    email: facts.email,
    phone: facts.phone,
    name: fold(facts.fullName),
    clinic: fold(facts.clinicName ?? ''),
  }));
  const { rows: found } = await sql<Found>`
    select distinct on (r.row) r.row, l.id as "leadId", l.full_name as "fullName", l.stage,
           l.email_folded = r.email as email, l.phone = r.phone as phone,
           (l.name_folded = r.name and app.fold(coalesce(l.clinic_name, '')) = r.clinic) as name
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (row integer, email text, phone text, name text, clinic text)
      cross join lateral (
        select e.id from leads e where e.merged_into is null and e.email_folded = r.email
        union select f.id from leads f where f.merged_into is null and f.phone = r.phone
        union select n.id from leads n where n.merged_into is null and n.name_folded = r.name and app.fold(coalesce(n.clinic_name, '')) = r.clinic
      ) candidate
      join leads l on l.id = candidate.id
     order by r.row, (l.email_folded = r.email) desc nulls last, (l.phone = r.phone) desc nulls last, l.created_at desc`.execute(
    tx,
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

/** Adds all the rows as leads, or none. @throws AppError `invalid_input` naming each field at fault. */
export async function importLeads(
  ctx: PlatformContext,
  input: z.output<typeof importLeadsEndpoint.input>,
): Promise<{ count: number }> {
  const rows = readRows(input.rows);
  await assertColleague(ctx, input.ownerId, 'ownerId');
  const added = await ctx.tx
    .insertInto('leads')
    .values(
      rows.map((facts) => ({
        source: 'import',
        full_name: facts.fullName,
        email: facts.email,
        phone: facts.phone,
        clinic_name: facts.clinicName,
        country: facts.country,
        owner_id: input.ownerId,
      })),
    )
    .returning('id')
    .execute();
  ctx.audit('leads.imported', 'platform', {
    after: { count: added.length, leadIds: added.map(({ id }) => id), ownerId: input.ownerId },
  });
  return { count: added.length };
}
