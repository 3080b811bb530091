import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { MERGED_KINDS, type MergedKind } from '#vocabulary/merges.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { AddedEntry, type Merge, type MergeDetail } from '../contract.ts';
import { findMerge } from './merge-columns.ts';

const STAYING_LIMIT = 50;

/** By kind, the name that the list of moved rows has for its table. */
const TABLES: Readonly<Record<MergedKind, string>> = {
  appointments: 'appointments',
  visits: 'visits',
  vaccinations: 'vaccinations',
  charges: 'charges',
  documents: 'documents',
  tasks: 'tasks',
  weights: 'pet_weights',
  alerts: 'pet_alerts',
  problems: 'problems',
  pets: 'pet_clients',
};

const Moved = z.object({ counts: z.record(z.string(), z.int()) });

async function countMoved(
  { tx, session }: MemberContext,
  id: string,
): Promise<z.output<typeof Moved>['counts']> {
  const row = await fetchRow(
    tx,
    Moved,
    sql`
    select coalesce((
        select json_object_agg(e.key, jsonb_array_length(e.value)) from jsonb_each(v.moved) e
         where jsonb_typeof(e.value) = 'array' and jsonb_array_length(e.value) > 0), '{}') as counts
      from merge_moves v where v.clinic_id = ${session.clinicId} and v.merge_id = ${id}`,
  );
  return row?.counts ?? {};
}

const added = (
  clinicId: string,
  { subject, keptId, mergedAt }: Merge,
  {
    kind,
    label,
    at,
  }: { readonly kind: MergedKind; readonly label: RawBuilder<unknown>; readonly at: RawBuilder<unknown> },
) => sql`
  select t.id, ${sql.lit(kind)} as kind, ${label} as label, ${at} as at
    from ${sql.table(TABLES[kind])} t
   where t.clinic_id = ${clinicId} and t.${subject === 'pet' ? sql`pet_id` : sql`client_id`} = ${keptId} and ${at} > ${mergedAt}`;

const createdAt = sql`t.created_at`;

/** What was added to the kept record since the merge. What was added to a visit that returns goes with it. */
function stayingQuery(clinicId: string, merge: Merge): RawBuilder<unknown> {
  const of = (kind: MergedKind, label: RawBuilder<unknown>, at = createdAt) =>
    added(clinicId, merge, { kind, label, at });
  const returns = sql`exists (
    select from merge_moves v where v.clinic_id = ${clinicId} and v.merge_id = ${merge.id}
       and v.moved -> 'visits' ? t.visit_id::text)`;
  const unlessInVisit =
    merge.subject === 'pet' ? sql`and not (t.visit_id is not null and ${returns})` : sql``;
  const common = [
    sql`${of('appointments', sql`t.reason`)}`,
    sql`${of('visits', sql`t.reason`)}`,
    sql`${of('charges', sql`t.description`, sql`t.charged_at`)} ${unlessInVisit}`,
    sql`${of('documents', sql`t.title`)} ${unlessInVisit}`,
    sql`${of('tasks', sql`t.title`)} ${unlessInVisit}`,
  ];
  const ofPet = [
    sql`${of('vaccinations', sql`t.product_name`)} ${unlessInVisit}`,
    sql`${of('weights', sql`t.weight_grams || ' g'`, sql`t.weighed_at`)}`,
    sql`${of('alerts', sql`t.note`)}`,
    sql`${of('problems', sql`t.name`)} ${unlessInVisit}`,
  ];
  const parts = merge.subject === 'pet' ? [...common, ...ofPet] : common;
  return sql`select x.id, x.kind, x.label, x.at from (${sql.join(parts, sql` union all `)}) x order by x.at desc limit ${STAYING_LIMIT}`;
}

/** MERGE-2. What happens if a merge is undone. @throws AppError `not_found`. */
export async function getMerge(ctx: MemberContext, { id }: { readonly id: string }): Promise<MergeDetail> {
  const merge = await findMerge(ctx, id);
  if (!merge) throw new AppError('not_found');
  const [moved, staying] = await Promise.all([
    countMoved(ctx, id),
    fetchRows(ctx.tx, AddedEntry, stayingQuery(ctx.session.clinicId, merge)),
  ]);
  // What links a pet to its client is moved with either of them, and is an entry of the client only.
  const kinds = MERGED_KINDS.filter((kind) => kind !== 'pets' || merge.subject === 'client');
  const returning = Object.fromEntries(
    kinds.map((kind) => [kind, moved[TABLES[kind]] ?? 0] as const).filter(([, count]) => count > 0),
  );
  return { ...merge, returning, staying };
}
