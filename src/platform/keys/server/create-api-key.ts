import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import type { CreateApiKey } from '../contract.ts';

/** Makes a key. A secret key is in this answer and nowhere else: only its hash is stored. */
export async function createApiKey(
  ctx: PlatformContext,
  { kind, name }: CreateApiKey,
): Promise<{ id: string; key: string }> {
  const { text, hash, hint } = makeProjectKey(kind);
  const { rows } = await sql<{ id: string }>`select app.create_api_key(${kind}, ${name},
    ${kind === 'publishable' ? text : null}, ${hash}::bytea, ${hint}) as id`.execute(ctx.tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('app.create_api_key returned no id');
  ctx.audit('api_key.created', id, { after: { kind, name, hint } });
  return { id, key: text };
}
