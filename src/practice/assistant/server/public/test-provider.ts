import type { AiTestFailure } from '#vocabulary/ai-providers.ts';
import type { ModelAccess, ModelNetwork } from '../provider/model-access.ts';
import { listModels } from '../provider/list-models.ts';

/** Tries a provider out without any cost. @param model has to be among its models; any if omitted. */
export const testProvider = (
  network: ModelNetwork,
  access: Omit<ModelAccess, 'model'>,
  model?: string,
): Promise<AiTestFailure | null> => listModels(network, access, model);
