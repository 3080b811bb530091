import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ClinicAi, SwitchAiFeatures } from '../contract.ts';
import { getClinicAi } from './get-clinic-ai.ts';

/**
 * Switches features on and off, within what the platform allows.
 *
 * @throws AppError `ai_feature_not_allowed` for a feature that may not be switched on; `record_changed`.
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
