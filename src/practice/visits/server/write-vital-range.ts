import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type AddVitalRange, type ChangeVitalRange, VitalRange } from '../exam.contract.ts';
import { RANGE_COLUMNS } from './range-columns.ts';

/** There is one range for a species, a measure and an age. */
const TAKEN = { vital_ranges_measure_key: 'range_taken', vital_ranges_age_excl: 'range_taken' } as const;

/** Adds usual values for a species. @throws AppError `range_taken`. */
export async function addVitalRange(
  ctx: MemberContext,
  { minAgeDays, maxAgeDays, ...input }: AddVitalRange,
): Promise<VitalRange> {
  const row = await namingConstraints(
    TAKEN,
    ctx.tx
      .insertInto('vital_ranges')
      .values({
        clinic_id: ctx.session.clinicId,
        min_age_days: minAgeDays,
        max_age_days: maxAgeDays,
        ...input,
      })
      .returning(RANGE_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('vital_range.changed', row.id, { after: row });
  return VitalRange.parse(row);
}

async function holdRange(ctx: MemberContext, id: string, version: number) {
  const range = await ctx.tx
    .selectFrom('vital_ranges')
    .select(RANGE_COLUMNS)
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!range) throw new AppError('not_found');
  if (range.version !== version) throw new AppError('record_changed', { version: range.version });
  return range;
}

/** Changes a range; it has to be confirmed again. @throws AppError `range_taken`, `record_changed`, `not_found`. */
export async function changeVitalRange(
  ctx: MemberContext,
  { id, version, minAgeDays, maxAgeDays, low, high, source }: ChangeVitalRange,
): Promise<VitalRange> {
  const before = await holdRange(ctx, id, version);
  const row = await namingConstraints(
    TAKEN,
    ctx.tx
      .updateTable('vital_ranges')
      .set({
        min_age_days: minAgeDays,
        max_age_days: maxAgeDays,
        low,
        high,
        source,
        confirmed_at: null,
        confirmed_by: null,
        version: version + 1,
      })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .returning(RANGE_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('vital_range.changed', id, { before, after: row });
  return VitalRange.parse(row);
}

/** Confirms a range as it is. @throws AppError `record_changed`, `not_found`. */
export async function confirmVitalRange(
  ctx: MemberContext,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<VitalRange> {
  await holdRange(ctx, id, version);
  const row = await ctx.tx
    .updateTable('vital_ranges')
    .set({
      confirmed_at: ctx.now.toISOString(),
      confirmed_by: ctx.session.userId,
      version: version + 1,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .returning(RANGE_COLUMNS)
    .executeTakeFirstOrThrow();
  ctx.audit('vital_range.confirmed', id, { after: row });
  return VitalRange.parse(row);
}
