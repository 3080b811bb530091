import { sql } from 'kysely';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { AiOverview } from '../contract.ts';

/** The emergency stop, and how many clinics use the assistant. */
export async function getOverview({ tx }: PlatformContext): Promise<AiOverview> {
  const overview = await fetchRow(
    tx,
    AiOverview,
    sql`select (select count(*) from clinics) as "clinicCount",
               (select count(*) from ai_limits l where cardinality(l.allowed_features) > 0) as "allowedCount",
               (select count(*) from ai_limits l join ai_choices c on c.clinic_id = l.clinic_id
                 where l.allowed_features && c.features_on) as "onCount",
               (select json_build_object('reason', s.reason, 'stoppedAt', s.stopped_at,
                    'stoppedByName', (select p.full_name from profiles p where p.id = s.stopped_by))
                  from ai_stops s where s.ended_at is null) as stop`,
  );
  if (!overview) throw new Error('the counts gave no row');
  return overview;
}
