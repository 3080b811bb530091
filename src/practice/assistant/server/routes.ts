import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getClinicAiEndpoint, listClinicAiUsageEndpoint, switchAiFeaturesEndpoint } from '../contract.ts';
import { decideDraftEndpoint } from '../drafts.contract.ts';
import { decideDraft } from './drafting/decide-draft.ts';
import { getClinicAi } from './get-clinic-ai.ts';
import { listClinicUsage } from './list-clinic-usage.ts';
import { switchFeatures } from './switch-features.ts';

export const assistantHandlers: readonly Handler[] = [
  handle(getClinicAiEndpoint, getClinicAi),
  handle(switchAiFeaturesEndpoint, switchFeatures),
  handle(listClinicAiUsageEndpoint, listClinicUsage),
  handle(decideDraftEndpoint, decideDraft),
];
