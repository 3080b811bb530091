import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeFlag, FeatureFlag } from '../contract.ts';
import { findFlag } from './list-flags.ts';

const switchOf = ({ mode, sharePercent, clinics }: FeatureFlag) => ({
  mode,
  sharePercent,
  clinicIds: clinics.map(({ id }) => id),
});

/**
 * Switches a flag. The given clinics replace those chosen before, also while another mode is set.
 *
 * @throws AppError `not_found` for a clinic that does not exist.
 */
export async function changeFlag(ctx: PlatformContext, input: ChangeFlag): Promise<FeatureFlag> {
  const { key, mode, sharePercent, clinicIds, reason } = input;
  const before = await findFlag(ctx.tx, key, ctx.now);
  const now = { mode, share_percent: sharePercent, reason };
  await ctx.tx
    .insertInto('feature_flags')
    .values({ key, ...now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(now))
    .execute();
  await sql`delete from feature_flag_clinics where key = ${key} and clinic_id <> all (${clinicIds}::uuid[])`.execute(
    ctx.tx,
  );
  await namingConstraints(
    { feature_flag_clinics_clinic_id_fkey: 'not_found' },
    sql`insert into feature_flag_clinics (clinic_id, key) select c, ${key} from unnest(${clinicIds}::uuid[]) c
         on conflict do nothing`.execute(ctx.tx),
  );
  const after = await findFlag(ctx.tx, key, ctx.now);
  ctx.audit('flag.changed', key, { before: switchOf(before), after: { ...switchOf(after), reason } });
  return after;
}
