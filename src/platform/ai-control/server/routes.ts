import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addAiModelEndpoint,
  aiOverviewEndpoint,
  changeAiModelEndpoint,
  getClinicAiEndpoint,
  listAiClinicsEndpoint,
  listAiModelsEndpoint,
  listAiUsageEndpoint,
  listClinicAiUsageEndpoint,
  resumeAiEndpoint,
  setAiLimitEndpoint,
  stopAiEndpoint,
  switchAiFeaturesEndpoint,
} from '../contract.ts';
import { getClinicAi, switchFeatures } from './clinic-ai.ts';
import { listAiClinics } from './list-ai-clinics.ts';
import { listUsage, listUsageForClinic } from './list-usage.ts';
import { addModel, changeModel, listModels } from './models.ts';
import { getOverview, resumeAi, stopAi } from './overview.ts';
import { setLimit } from './set-limit.ts';

export const aiControlHandlers: readonly Handler[] = [
  handle(aiOverviewEndpoint, getOverview),
  handle(stopAiEndpoint, stopAi),
  handle(resumeAiEndpoint, resumeAi),
  handle(listAiModelsEndpoint, listModels),
  handle(addAiModelEndpoint, addModel),
  handle(changeAiModelEndpoint, changeModel),
  handle(listAiClinicsEndpoint, listAiClinics),
  handle(setAiLimitEndpoint, setLimit),
  handle(listAiUsageEndpoint, listUsage),
  handle(getClinicAiEndpoint, getClinicAi),
  handle(switchAiFeaturesEndpoint, switchFeatures),
  handle(listClinicAiUsageEndpoint, listUsageForClinic),
];
