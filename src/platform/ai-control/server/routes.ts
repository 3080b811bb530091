import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import type { ProviderParts } from '#practice/assistant/server/public/provider-parts.ts';
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
import {
  addAiProviderEndpoint,
  changeAiProviderEndpoint,
  listAiProvidersEndpoint,
  testAiProviderEndpoint,
} from '../providers.contract.ts';
import { findProviders } from './find-providers.ts';
import { listAiClinics } from './list-ai-clinics.ts';
import { listUsage } from './list-usage.ts';
import { addModel } from './add-model.ts';
import { changeModel } from './change-model.ts';
import { listModels } from './list-models.ts';
import { addProvider, changeProvider, testProvider } from './providers.ts';
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
  handle(listAiProvidersEndpoint, async ({ tx }) => ({ items: await findProviders(tx, null) })),
];

/** Served outside of a transaction. */
export const separateAiProviderEndpoints = [
  addAiProviderEndpoint,
  changeAiProviderEndpoint,
  testAiProviderEndpoint,
];

/** What needs the key that seals keys of providers, or asks them. */
export const aiProvidersOutside = (parts: ProviderParts): readonly OutsideHandler[] => [
  handleOutside(addAiProviderEndpoint, (call, input) => addProvider(parts, call, input)),
  handleOutside(changeAiProviderEndpoint, (call, input) => changeProvider(parts, call, input)),
  handleOutside(testAiProviderEndpoint, (call, input) => testProvider(parts, call, input)),
];
