import { SPECIES } from '#vocabulary/species.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { VitalRange } from '../exam.contract.ts';
import { RANGE_COLUMNS } from './range-columns.ts';

/** The clinic's usual values, the most common species first. */
export async function listVitalRanges(ctx: MemberContext): Promise<{ items: VitalRange[] }> {
  const rows = await ctx.tx
    .selectFrom('vital_ranges')
    .select(RANGE_COLUMNS)
    .where('clinic_id', '=', ctx.session.clinicId)
    .orderBy('measure')
    .orderBy('min_age_days')
    .orderBy('max_age_days')
    .execute();
  const items = rows.map((row) => VitalRange.parse(row));
  return {
    items: items.toSorted((a, b) => SPECIES.indexOf(a.species) - SPECIES.indexOf(b.species)),
  };
}
