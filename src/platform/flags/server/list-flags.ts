import { type Kysely, sql } from 'kysely';
import { FLAG_KEYS, FLAGS, type FlagKey } from '#vocabulary/flags.ts';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { FeatureFlag } from '../contract.ts';
import { isExpired } from '../flag.rules.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';

const Switched = FeatureFlag.pick({
  changedAt: true,
  changedByName: true,
  clinics: true,
  clinicsOn: true,
  clinicsTotal: true,
  mode: true,
  reason: true,
  sharePercent: true,
});

/** One flag as it is declared in the code and switched in the database. */
export async function findFlag(tx: Kysely<Tables>, key: FlagKey, now: Date): Promise<FeatureFlag> {
  const switched = await fetchRow(
    tx,
    Switched,
    sql`select f.mode, f.share_percent as "sharePercent", f.reason, f.changed_at as "changedAt", p.full_name as "changedByName",
          coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
            from feature_flag_clinics k join clinics c on c.id = k.clinic_id where k.key = one.key), '[]') as clinics,
          (select count(*)::integer from clinics c where ${flagIsOn(key, sql`c.id`)}) as "clinicsOn",
          (select count(*)::integer from clinics) as "clinicsTotal"
          from (select ${key}::text as key) one
          left join feature_flags f on f.key = one.key
          left join profiles p on p.id = f.changed_by`,
  );
  if (!switched) throw new Error('The statement returned no row.');
  const { summary, owner, expiresOn, isOnByDefault, isOnAfterExpiry } = FLAGS[key];
  const today = now.toISOString().slice(0, 10);
  return {
    key,
    summary,
    owner,
    expiresOn,
    isOnByDefault,
    isOnAfterExpiry,
    isExpired: isExpired(key, today),
    ...switched,
  };
}

/** Every flag declared in the code, with its current setting. */
export async function listFlags({ tx, now }: PlatformContext): Promise<{ items: FeatureFlag[] }> {
  return { items: await Promise.all(FLAG_KEYS.map((key) => findFlag(tx, key, now))) };
}
