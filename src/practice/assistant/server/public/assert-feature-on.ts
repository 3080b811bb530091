import type { AiFeature } from '#vocabulary/ai-features.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Whether the clinic has turned neither the assistant nor the feature off. */
export async function isFeatureOn({ tx, session }: MemberContext, feature: AiFeature): Promise<boolean> {
  const choice = await tx
    .selectFrom('ai_choices')
    .where('clinic_id', '=', session.clinicId)
    .select(['is_off', 'features_off'])
    .executeTakeFirst();
  return !choice?.is_off && !choice?.features_off.includes(feature);
}

/** @throws AppError `ai_feature_off` where the clinic has turned the assistant or the feature off. */
export async function assertFeatureOn(ctx: MemberContext, feature: AiFeature): Promise<void> {
  if (!(await isFeatureOn(ctx, feature))) throw new AppError('ai_feature_off');
}
