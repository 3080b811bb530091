import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ClinicAi } from '../contract.ts';
import { clinicMonth, OWN_BUDGET } from './public/clinic-month.ts';

/** What the clinic may use, what is switched on, and what is left of the budget. */
export async function getClinicAi({ tx, session }: MemberContext): Promise<ClinicAi> {
  const clinicId = sql<string>`${session.clinicId}::uuid`;
  const found = await fetchRow(
    tx,
    ClinicAi,
    sql`select (select json_build_object('reason', s.reason, 'stoppedAt', s.stopped_at) from ai_stops s where s.ended_at is null) as stop,
           coalesce(l.allowed_features, '{}') as "allowedFeatures", coalesce(w.features_on, '{}') as "featuresOn",
           coalesce(w.is_off, false) as "isOff", coalesce(w.features_off, '{}') as "featuresOff",
           coalesce(w.redacts, true) as redacts, o.clinic_id is not null as "isOwnModel",
           coalesce(o.name || ' ' || o.model, (select a.provider || ' ' || a.model from ai_models a where a.id = l.model_id)) as "modelName",
           ${clinicMonth(clinicId, OWN_BUDGET)} as month, coalesce(w.version, 0) as version
      from clinics c
      left join ai_limits l on l.clinic_id = ${clinicId}
      left join ai_connections o on o.clinic_id = ${clinicId} and o.is_on
      left join ai_choices w on w.clinic_id = ${clinicId}
     where c.id = ${clinicId}`,
  );
  if (!found) throw new AppError('not_found');
  return found;
}
