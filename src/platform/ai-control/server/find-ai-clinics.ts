import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { clinicMonth } from '#practice/assistant/server/public/clinic-month.ts';
import { AiClinic } from '../contract.ts';

/**
 * Clinics by name, with what they may use and have used this month.
 *
 * @param condition about `c`, the clinic, `l`, its limit, and `w`, its choice.
 */
export async function findAiClinics(
  tx: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<AiClinic[]> {
  return fetchRows(
    tx,
    AiClinic,
    sql`select c.id as "clinicId", c.name, c.time_zone as "timeZone",
               coalesce(l.allowed_features, '{}') as "allowedFeatures", coalesce(w.features_on, '{}') as "featuresOn",
               l.model_id as "modelId", (select a.provider || ' ' || a.model from ai_models a where a.id = l.model_id) as "modelName",
               ${clinicMonth(sql`c.id`)} as month, coalesce(l.version, 0) as version
          from clinics c
          left join ai_limits l on l.clinic_id = c.id
          left join ai_choices w on w.clinic_id = c.id
         where ${condition} order by app.fold(c.name) collate "C", c.id limit ${limit}`,
  );
}
