import type { AiFeature } from '#vocabulary/ai-features.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findSwitches } from '../find-switches.ts';

/** Whether the clinic has turned neither the assistant nor the feature off. */
export async function isFeatureOn(ctx: MemberContext, feature: AiFeature): Promise<boolean> {
  const { isOff, featuresOff } = await findSwitches(ctx);
  return !isOff && !featuresOff.includes(feature);
}

/** @throws AppError `ai_feature_off` where the clinic has turned the assistant or the feature off. */
export async function assertFeatureOn(ctx: MemberContext, feature: AiFeature): Promise<void> {
  if (!(await isFeatureOn(ctx, feature))) throw new AppError('ai_feature_off');
}
