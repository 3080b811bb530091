import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ClinicAi, SwitchAiFeatures } from '../contract.ts';
import { getClinicAi } from './get-clinic-ai.ts';

/**
 * Turns the assistant and its features off and on; a model only within what the platform allows.
 *
 * @throws AppError `ai_feature_not_allowed` for a feature that may not be switched on; `record_changed`.
 */
export async function switchFeatures(
  ctx: MemberContext,
  { isOff, featuresOff, featuresOn: wanted, redacts: wantsRedaction, version }: SwitchAiFeatures,
): Promise<ClinicAi> {
  const before = await getClinicAi(ctx);
  const featuresOn = wanted.filter((feature) => !featuresOff.includes(feature));
  const redacts = wantsRedaction ?? before.redacts;
  const choices = { is_off: isOff, features_off: featuresOff, features_on: featuresOn, redacts };
  const isRefused = featuresOn.some(
    (feature) => !before.featuresOn.includes(feature) && !before.allowedFeatures.includes(feature),
  );
  if (isRefused) throw new AppError('ai_feature_not_allowed');
  const switched = await ctx.tx
    .insertInto('ai_choices')
    .values(choices)
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet((eb) => ({
          ...choices,
          changed_by: ctx.session.userId,
          version: eb('ai_choices.version', '+', 1),
        }))
        .where('ai_choices.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!switched) throw new AppError('record_changed');
  ctx.audit('ai_features.switched', ctx.session.clinicId, {
    before: {
      isOff: before.isOff,
      featuresOff: before.featuresOff,
      featuresOn: before.featuresOn,
      redacts: before.redacts,
    },
    after: { isOff, featuresOff, featuresOn, redacts },
  });
  return { ...before, isOff, featuresOff, featuresOn, redacts, version: switched.version };
}
