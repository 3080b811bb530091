import { type Kysely, sql } from 'kysely';
import { FLAG_KEYS, FLAGS, type FlagKey } from '#vocabulary/flags.ts';
import type { Tables } from '#db/tables.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { FeatureFlag } from '../contract.ts';
import { isExpired } from '../flag.rules.ts';
import { flagIsOn } from '#foundation/server/flags/flag-is-on.ts';

type Switched = Pick<
  FeatureFlag,
  | 'changedAt'
  | 'changedByName'
  | 'clinics'
  | 'clinicsOn'
  | 'clinicsTotal'
  | 'mode'
  | 'reason'
  | 'sharePercent'
>;

/** One flag as it is declared in the code and switched in the database. */
export async function findFlag(tx: Kysely<Tables>, key: FlagKey, now: Date): Promise<FeatureFlag> {
  const { rows } = await sql<Switched>`
    select f.mode, f.share_percent as "sharePercent", f.reason, f.changed_at as "changedAt", p.full_name as "changedByName",
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name, c.id)
        from feature_flag_clinics k join clinics c on c.id = k.clinic_id where k.key = one.key), '[]') as clinics,
      (select count(*)::integer from clinics c where ${flagIsOn(key, sql`c.id`)}) as "clinicsOn",
      (select count(*)::integer from clinics) as "clinicsTotal"
      from (select ${key}::text as key) one
      left join feature_flags f on f.key = one.key
      left join profiles p on p.id = f.changed_by`.execute(tx);
  if (!rows[0]) throw new Error('the database said nothing of a flag');
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
    ...rows[0],
  };
}

/** Every flag of the code, with how it is switched. */
export async function listFlags({ tx, now }: PlatformContext): Promise<{ items: FeatureFlag[] }> {
  return { items: await Promise.all(FLAG_KEYS.map((key) => findFlag(tx, key, now))) };
}
