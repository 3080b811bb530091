import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Merge } from '../contract.ts';
import { undoRefusal, type WrittenFields } from '../merge.rules.ts';

const Row = Merge.omit({ undoRefusal: true }).extend({
  /** Neither side was merged again since, and the other one still leads here. */
  isLast: z.boolean(),
});

/** Merges `m` with what the screen says about them, under a condition. */
const mergesWhere = (clinicId: string, condition: RawBuilder<unknown>) => sql`
  select m.id, m.subject, m.to_id as "keptId", m.from_id as "mergedId", m.reason, m.merged_at as "mergedAt",
    coalesce(p.name, c.full_name, '') as "mergedName", p.microchip,
    ${staffNameOfAccount(clinicId, sql`m.merged_by`)} as "mergedBy",
    (select u.merged_at from merges u where u.clinic_id = ${clinicId} and u.undoes = m.id) as "undoneAt",
    coalesce(p.merged_into = m.to_id and kp.merged_into is null, c.merged_into = m.to_id and kc.merged_into is null and kc.erased_at is null,
      false) as "isLast"
    from merges m
    left join pets p on m.subject = 'pet' and p.clinic_id = ${clinicId} and p.id = m.from_id
    left join pets kp on m.subject = 'pet' and kp.clinic_id = ${clinicId} and kp.id = m.to_id
    left join clients c on m.subject = 'client' and c.clinic_id = ${clinicId} and c.id = m.from_id
    left join clients kc on m.subject = 'client' and kc.clinic_id = ${clinicId} and kc.id = m.to_id
   where m.clinic_id = ${clinicId} and m.undoes is null and ${condition}
   order by m.merged_at desc, m.id`;

function toMerge({ isLast, ...row }: z.output<typeof Row>, now: Date): Merge {
  const { mergedAt, undoneAt } = row;
  return { ...row, undoRefusal: undoRefusal({ mergedAt, isUndone: undoneAt !== null, isLast }, now) };
}

/** The merges into a record, the latest first. */
export async function listMerges(ctx: MemberContext, { id }: { readonly id: string }) {
  const rows = await fetchRows(ctx.tx, Row, mergesWhere(ctx.session.clinicId, sql`m.to_id = ${id}`));
  return { items: rows.map((row) => toMerge(row, ctx.now)) };
}

/** One merge, or undefined. */
export async function findMerge(ctx: MemberContext, id: string): Promise<Merge | undefined> {
  const row = await fetchRow(ctx.tx, Row, mergesWhere(ctx.session.clinicId, sql`m.id = ${id}`));
  return row && toMerge(row, ctx.now);
}

/** What a merge wrote into the fields of the record that was kept. */
export async function writtenFields({ tx, session }: MemberContext, id: string): Promise<WrittenFields> {
  const row = await fetchRow(
    tx,
    z.object({
      fields: z
        .object({ before: z.record(z.string(), z.unknown()), after: z.record(z.string(), z.unknown()) })
        .nullable(),
    }),
    sql`select m.fields from merges m where m.clinic_id = ${session.clinicId} and m.id = ${id}`,
  );
  return row?.fields ?? { before: {}, after: {} };
}
