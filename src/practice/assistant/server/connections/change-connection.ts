import { sql } from 'kysely';
import * as z from 'zod';
import { AI_PROVIDER_KINDS } from '#vocabulary/ai-providers.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { AiConnection, SetAiConnection } from '../../connection.contract.ts';
import { newKey } from '../public/new-key.ts';
import type { ProviderParts } from '../public/provider-parts.ts';
import { testProvider } from '../public/test-provider.ts';
import { findConnection } from './find-connection.ts';

interface Shown {
  readonly connection: AiConnection | null;
}

/** What an audit entry has of a connection: nothing of its key. */
const factsOf = ({
  keyHint: _hint,
  testedAt: _at,
  testFailure: _failure,
  version: _version,
  ...facts
}: AiConnection) => facts;

const placeOf = (clinicId: string): string => `ai_connections:${clinicId}`;

/** @throws AppError `record_changed`; `invalid_input` at the key, which has to be entered again for another address. */
export const setConnection = (
  { sealer }: ProviderParts,
  call: OutsideCall<MemberContext>,
  { key, version, ...input }: SetAiConnection,
): Promise<Shown> =>
  call.transaction(async (ctx) => {
    const { clinicId, userId } = ctx.session;
    const before = await findConnection(ctx);
    const columns = {
      name: input.name,
      kind: input.kind,
      base_url: input.baseUrl,
      model: input.model,
      currency: input.currency,
      input_price_minor: input.inputPriceMinor,
      output_price_minor: input.outputPriceMinor,
      budget_minor: input.budgetMinor,
      is_on: input.isOn,
      ...newKey(sealer, placeOf(clinicId), { before, after: input, key }),
    };
    const set = await ctx.tx
      .insertInto('ai_connections')
      .values(columns)
      .onConflict((conflict) =>
        conflict
          .column('clinic_id')
          .doUpdateSet((eb) => ({
            ...columns,
            // What was tested is another one now.
            tested_at: null,
            test_failure: null,
            changed_by: userId,
            version: eb('ai_connections.version', '+', 1),
          }))
          .where('ai_connections.version', '=', version),
      )
      .returning('version')
      .executeTakeFirst();
    if (!set) throw new AppError('record_changed');
    const after = await findConnection(ctx);
    if (!after) throw new AppError('not_found');
    ctx.audit('ai_connection.changed', clinicId, {
      ...changesBetween(before ? factsOf(before) : {}, factsOf(after)),
    });
    return { connection: after };
  });

/** @throws AppError `not_found` where there is none. */
export async function removeConnection(ctx: MemberContext): Promise<Shown> {
  const { clinicId } = ctx.session;
  const before = await findConnection(ctx);
  if (!before) throw new AppError('not_found');
  await ctx.tx.deleteFrom('ai_connections').where('clinic_id', '=', clinicId).execute();
  ctx.audit('ai_connection.removed', clinicId, { before: factsOf(before) });
  return { connection: null };
}

const Credentials = z.object({
  kind: z.enum(AI_PROVIDER_KINDS),
  baseUrl: z.string().nullable(),
  model: z.string(),
  keySealed: z.instanceof(Buffer).nullable(),
  place: z.string(),
});

/** Tries the connection out, with no transaction open meanwhile. @throws AppError `not_found` where there is none. */
export async function testConnection(
  { sealer, network }: ProviderParts,
  call: OutsideCall<MemberContext>,
): Promise<Shown> {
  const found = await call.transaction(({ tx }) =>
    fetchRow(
      tx,
      Credentials,
      sql`select kind, base_url as "baseUrl", model, key_sealed as "keySealed", place from app.own_ai_credentials()`,
    ),
  );
  if (!found) throw new AppError('not_found');
  const { keySealed, place, model, ...rest } = found;
  const key = keySealed && sealer.open(keySealed, place).toString();
  const failure = await testProvider(network, { ...rest, key }, model);
  return call.transaction(async (ctx) => {
    const { clinicId } = ctx.session;
    await ctx.tx
      .updateTable('ai_connections')
      .set({ tested_at: ctx.now.toISOString(), test_failure: failure })
      .where('clinic_id', '=', clinicId)
      .execute();
    ctx.audit('ai_connection.tested', clinicId, { after: { failure } });
    return { connection: await findConnection(ctx) };
  });
}
