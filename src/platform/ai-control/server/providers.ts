import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AI_PROVIDER_KINDS } from '#vocabulary/ai-providers.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import { newKey } from '#practice/assistant/server/public/new-key.ts';
import type { ProviderParts } from '#practice/assistant/server/public/provider-parts.ts';
import { testProvider as tryProvider } from '#practice/assistant/server/public/test-provider.ts';
import type { AddAiProvider, AiProvider, ChangeAiProvider } from '../providers.contract.ts';
import { getProvider } from './find-providers.ts';

const PROVIDER_NAME = { ai_providers_name_key: 'name_taken' } as const;
const NAME_TAKEN = { fields: [{ path: 'name', message: 'This provider is already listed.' }] } as const;

const placeOf = (id: string): string => `ai_providers:${id}`;
/** What an audit entry has of a provider: nothing of its key. */
const factsOf = ({ name, kind, baseUrl, keyHint }: AiProvider) => ({
  name,
  kind,
  baseUrl,
  hasKey: keyHint !== null,
});

/** @throws AppError `name_taken`, at its field. */
export const addProvider = (
  { sealer }: ProviderParts,
  call: OutsideCall<PlatformContext>,
  { key, ...input }: AddAiProvider,
): Promise<AiProvider> =>
  call.transaction(async (ctx) => {
    const id = randomUUID();
    await namingConstraints(
      PROVIDER_NAME,
      ctx.tx
        .insertInto('ai_providers')
        .values({
          id,
          name: input.name,
          kind: input.kind,
          base_url: input.baseUrl,
          ...newKey(sealer, placeOf(id), { before: null, after: input, key }),
        })
        .execute(),
      NAME_TAKEN,
    );
    const added = await getProvider(ctx.tx, id);
    ctx.audit('ai_provider.added', id, { after: factsOf(added) });
    return added;
  });

/** @throws AppError `not_found`, `record_changed`, `name_taken`; `invalid_input` at the key, which has to be entered again for another address. */
export const changeProvider = (
  { sealer }: ProviderParts,
  call: OutsideCall<PlatformContext>,
  { providerId, version, key, ...input }: ChangeAiProvider,
): Promise<AiProvider> =>
  call.transaction(async (ctx) => {
    const before = await getProvider(ctx.tx, providerId);
    const changed = await namingConstraints(
      PROVIDER_NAME,
      ctx.tx
        .updateTable('ai_providers')
        .set((eb) => ({
          name: input.name,
          kind: input.kind,
          base_url: input.baseUrl,
          ...newKey(sealer, placeOf(providerId), { before, after: input, key }),
          // What was tested is another one now.
          tested_at: null,
          test_failure: null,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', providerId)
        .where('version', '=', version)
        .returning('id')
        .executeTakeFirst(),
      NAME_TAKEN,
    );
    if (!changed) throw new AppError('record_changed');
    const after = await getProvider(ctx.tx, providerId);
    ctx.audit('ai_provider.changed', providerId, changesBetween(factsOf(before), factsOf(after)));
    return after;
  });

const Credentials = z.object({
  kind: z.enum(AI_PROVIDER_KINDS),
  baseUrl: z.string().nullable(),
  keySealed: z.instanceof(Buffer).nullable(),
  place: z.string(),
});

/** Tries a provider out, with no transaction open meanwhile. @throws AppError `not_found`. */
export async function testProvider(
  { sealer, network }: ProviderParts,
  call: OutsideCall<PlatformContext>,
  { providerId }: { readonly providerId: string },
): Promise<AiProvider> {
  const found = await call.transaction(({ tx }) =>
    fetchRow(
      tx,
      Credentials,
      sql`select kind, base_url as "baseUrl", key_sealed as "keySealed", place from app.ai_provider_credentials(${providerId}::uuid)`,
    ),
  );
  if (!found) throw new AppError('not_found');
  const { keySealed, place, ...rest } = found;
  const failure = await tryProvider(network, {
    ...rest,
    key: keySealed && sealer.open(keySealed, place).toString(),
  });
  return call.transaction(async (ctx) => {
    await ctx.tx
      .updateTable('ai_providers')
      .set({ tested_at: ctx.now.toISOString(), test_failure: failure })
      .where('id', '=', providerId)
      .execute();
    ctx.audit('ai_provider.tested', providerId, { after: { failure } });
    return getProvider(ctx.tx, providerId);
  });
}
