import * as z from 'zod';
import { PrivateHostError } from '#foundation/server/assert-public-host.ts';
import type { AiTestFailure } from '#vocabulary/ai-providers.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { addressOf, type ModelAccess, type ModelNetwork } from './model-access.ts';

const TEST_MS = 10_000;
const ANSWER_LIMIT = 2_000_000;
const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

const headersOf = ({ kind, key }: Pick<ModelAccess, 'key' | 'kind'>): Record<string, string> => {
  if (kind === 'anthropic') return { 'anthropic-version': '2023-06-01', 'x-api-key': key ?? '' };
  return key === null ? {} : { authorization: `Bearer ${key}` };
};

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_LIMIT) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/** Asks for the list of models, which costs nothing. Some servers of one's own list a model as “name:latest”. @returns null where all is well. */
export async function listModels(
  network: ModelNetwork,
  access: Omit<ModelAccess, 'model'>,
  model: string | undefined,
): Promise<AiTestFailure | null> {
  try {
    const limit = access.kind === 'anthropic' ? '?limit=1000' : '';
    const response = await guardedFetch(network)(`${addressOf(access)}/models${limit}`, {
      headers: { accept: 'application/json', ...headersOf(access) },
      signal: AbortSignal.timeout(TEST_MS),
    });
    if (response.status === 401 || response.status === 403) return 'refused';
    if (!response.ok) return 'unreachable';
    const list = Models.safeParse(await readJson(response)).data;
    if (!list) return 'unusable';
    const has = list.data.some(({ id }) => id === model || id === `${model}:latest`);
    return model === undefined || has ? null : 'no_model';
  } catch (error) {
    return error instanceof PrivateHostError ? 'private_host' : 'unreachable';
  }
}
