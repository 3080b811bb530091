import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { AiClinic } from '../contract.ts';

/** The money of a clinic's month, of the clinic `c` with its limit `l`, as one JSON value; null without a limit. */
export const MONTH = sql`
  (select json_build_object('month', m.month, 'currency', l.currency, 'budgetMinor', l.budget_minor,
      'spentMillionths', coalesce((select s.spent_millionths from ai_months s
        where s.clinic_id = c.id and s.month = m.month and s.currency = l.currency), 0),
      'heldMillionths', app.ai_held_millionths(c.id, m.month, l.currency))
    from (select app.ai_month(now(), c.time_zone) as month) m where l.clinic_id is not null)`;

/**
 * Clinics by name, with what they may use and have used this month.
 *
 * @param condition about `c`, the clinic, `l`, what it may, and `w`, what it wants.
 */
export async function findAiClinics(
  tx: Kysely<Tables>,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<AiClinic[]> {
  const { rows } = await sql<AiClinic>`
    select c.id as "clinicId", c.name, c.time_zone as "timeZone",
           coalesce(l.allowed_features, '{}') as "allowedFeatures", coalesce(w.features_on, '{}') as "featuresOn",
           l.model_id as "modelId", (select a.provider || ' ' || a.model from ai_models a where a.id = l.model_id) as "modelName",
           ${MONTH} as month, coalesce(l.version, 0) as version
      from clinics c
      left join ai_limits l on l.clinic_id = c.id
      left join ai_choices w on w.clinic_id = c.id
     where ${condition} order by app.fold(c.name) collate "C", c.id limit ${limit}`.execute(tx);
  return rows;
}
