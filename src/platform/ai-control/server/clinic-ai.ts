import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ClinicAi, SwitchAiFeatures } from '../contract.ts';
import { MONTH } from './find-ai-clinics.ts';

/** What the clinic may use, what is switched on, and what is left of the budget. */
export async function getClinicAi({ tx, session }: MemberContext): Promise<ClinicAi> {
  const { rows } = await sql<ClinicAi>`
    select (select json_build_object('reason', s.reason, 'stoppedAt', s.stopped_at) from ai_stops s where s.ended_at is null) as stop,
           coalesce(l.allowed_features, '{}') as "allowedFeatures", coalesce(w.features_on, '{}') as "featuresOn",
           (select a.provider || ' ' || a.model from ai_models a where a.id = l.model_id) as "modelName",
           ${MONTH} as month, coalesce(w.version, 0) as version
      from clinics c
      left join ai_limits l on l.clinic_id = c.id
      left join ai_choices w on w.clinic_id = c.id
     where c.id = ${session.clinicId}::uuid`.execute(tx);
  const [found] = rows;
  if (!found) throw new AppError('not_found');
  return found;
}

/**
 * Switches features on and off, within what the platform allows.
 *
 * @throws AppError `ai_feature_not_allowed` for one that is to be switched on and may not; `record_changed`.
 */
export async function switchFeatures(
  ctx: MemberContext,
  { featuresOn, version }: SwitchAiFeatures,
): Promise<ClinicAi> {
  const before = await getClinicAi(ctx);
  const isRefused = featuresOn.some(
    (feature) => !before.featuresOn.includes(feature) && !before.allowedFeatures.includes(feature),
  );
  if (isRefused) throw new AppError('ai_feature_not_allowed');
  const switched = await ctx.tx
    .insertInto('ai_choices')
    .values({ features_on: featuresOn })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet((eb) => ({
          features_on: featuresOn,
          changed_by: ctx.session.userId,
          version: eb('ai_choices.version', '+', 1),
        }))
        .where('ai_choices.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!switched) throw new AppError('record_changed');
  ctx.audit('ai_features.switched', ctx.session.clinicId, {
    before: { featuresOn: before.featuresOn },
    after: { featuresOn },
  });
  return { ...before, featuresOn, version: switched.version };
}
