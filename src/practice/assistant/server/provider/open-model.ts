import type { LanguageModel } from 'ai';
import { guardedFetch } from './guarded-fetch.ts';
import { addressOf, type ModelAccess, type ModelNetwork } from './model-access.ts';

/** The model of the library. Each provider's part of it is loaded with the first request that needs it. */
export async function openModel(access: ModelAccess, network: ModelNetwork): Promise<LanguageModel> {
  const { kind, model, key } = access;
  const baseURL = addressOf(access);
  const fetch = guardedFetch(network);
  switch (kind) {
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ apiKey: key ?? '', baseURL, fetch }).chat(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ apiKey: key ?? '', baseURL, fetch })(model);
    }
    case 'openai_compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'compatible',
        baseURL,
        ...(key === null ? {} : { apiKey: key }),
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(model);
    }
  }
}
