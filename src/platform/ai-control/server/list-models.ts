import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { AiModel } from '../contract.ts';
import { findModels } from './find-models.ts';

/** The models that clinics can be set to, those offered first. */
export const listModels = async ({ tx }: PlatformContext): Promise<{ items: AiModel[] }> => ({
  items: await findModels(tx, null),
});
