import { type RawBuilder, sql } from 'kysely';
import type { AiFeature } from '#vocabulary/ai-features.ts';

/** Whether a clinic has turned this feature off, or the whole assistant: as a condition of a statement. On until it chooses. */
export const featureIsOff = (clinicId: string, feature: AiFeature): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ai_choices a
    where a.clinic_id = ${clinicId} and (a.is_off or ${feature} = any (a.features_off)))`;
