import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { type AddLabRange, LabRange, type listLabRangesEndpoint } from '../setup.contract.ts';
import type * as z from 'zod';

const LIMIT = 2_000;

const rangesWhere = (clinicId: string, condition: RawBuilder<unknown>) => sql`
  select g.id, g.code, g.species, g.sex, g.from_days as "fromDays", g.to_days as "toDays", g.unit, g.low, g.high,
      g.critical_low as "criticalLow", g.critical_high as "criticalHigh", g.source, g.confirmed_at as "confirmedAt",
      ${staffNameOfAccount(clinicId, sql`g.confirmed_by`)} as "confirmedByName", g.retired_at as "retiredAt",
      (select json_build_object('id', l.id, 'name', l.name) from laboratories l where l.id = g.laboratory_id) as laboratory
    from lab_ranges g where g.clinic_id = ${clinicId} and ${condition}
   order by g.species, g.code, g.from_days, g.sex nulls first, g.id limit ${LIMIT}`;

async function readRange({ tx, session: { clinicId } }: MemberContext, id: string): Promise<LabRange> {
  const range = await fetchRow(tx, LabRange, rangesWhere(clinicId, sql`g.id = ${id}`));
  if (!range) throw new AppError('not_found');
  return range;
}

export async function listLabRanges(
  { tx, session: { clinicId } }: MemberContext,
  { species, retired }: z.output<typeof listLabRangesEndpoint.input>,
) {
  const condition = sql`(g.retired_at is not null) = ${retired === 'yes'} ${species === undefined ? sql`` : sql`and g.species = ${species}`}`;
  return { items: await fetchRows(tx, LabRange, rangesWhere(clinicId, condition)) };
}

/** Adds a range, which nothing uses until somebody has confirmed it. @throws AppError `not_found` for a laboratory that the clinic has not. */
export async function addLabRange(ctx: MemberContext, input: AddLabRange): Promise<LabRange> {
  const { id } = await namingConstraints(
    { lab_ranges_clinic_id_laboratory_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('lab_ranges')
      .values({
        clinic_id: ctx.session.clinicId,
        laboratory_id: input.laboratoryId,
        code: input.code,
        species: input.species,
        sex: input.sex,
        from_days: input.fromDays,
        to_days: input.toDays,
        unit: input.unit,
        low: input.low,
        high: input.high,
        critical_low: input.criticalLow,
        critical_high: input.criticalHigh,
        source: input.source,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const range = await readRange(ctx, id);
  ctx.audit('lab_range.added', id, { after: range });
  return range;
}

/** Confirms a range against its source. Repeated, it keeps the first time. @throws AppError `not_found`. */
export async function confirmLabRange(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<LabRange> {
  await ctx.tx
    .updateTable('lab_ranges')
    .set({ confirmed_at: ctx.now.toISOString(), confirmed_by: ctx.session.userId })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute();
  const range = await readRange(ctx, id);
  ctx.audit('lab_range.confirmed', id, { after: range });
  return range;
}

/** Retires a range; results keep it. Repeated, it keeps the first time. @throws AppError `not_found`. */
export async function retireLabRange(ctx: MemberContext, { id }: { readonly id: string }): Promise<LabRange> {
  await ctx.tx
    .updateTable('lab_ranges')
    .set({ retired_at: ctx.now.toISOString() })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .execute();
  const range = await readRange(ctx, id);
  ctx.audit('lab_range.retired', id, { after: range });
  return range;
}
