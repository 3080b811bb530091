import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addAiModelEndpoint,
  aiOverviewEndpoint,
  changeAiModelEndpoint,
  listAiClinicsEndpoint,
  listAiModelsEndpoint,
  listAiUsageEndpoint,
  resumeAiEndpoint,
  setAiLimitEndpoint,
  stopAiEndpoint,
} from '../contract.ts';
import { listAiClinics } from './list-ai-clinics.ts';
import { listUsage } from './list-usage.ts';
import { addModel } from './add-model.ts';
import { changeModel } from './change-model.ts';
import { listModels } from './list-models.ts';
import { getOverview } from './get-overview.ts';
import { resumeAi } from './resume-ai.ts';
import { stopAi } from './stop-ai.ts';
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
];
