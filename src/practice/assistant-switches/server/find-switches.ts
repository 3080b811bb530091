import { AI_FEATURES } from '#vocabulary/ai-features.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AssistantSwitches } from '../contract.ts';

/** What the clinic has turned off; nothing while it never chose. */
export async function findSwitches({ tx, session }: MemberContext): Promise<AssistantSwitches> {
  const choice = await tx
    .selectFrom('ai_choices')
    .where('clinic_id', '=', session.clinicId)
    .select(['is_off', 'features_off'])
    .executeTakeFirst();
  return {
    isOff: choice?.is_off ?? false,
    featuresOff: AI_FEATURES.filter((feature) => choice?.features_off.includes(feature)),
  };
}
