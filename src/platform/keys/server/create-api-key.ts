import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import type { CreateApiKey } from '../contract.ts';

const Created = z.object({ id: z.uuid() });

/** Creates a key. A secret key is only in this response, because only its hash is stored. */
export async function createApiKey(
  ctx: PlatformContext,
  { kind, name }: CreateApiKey,
): Promise<{ id: string; key: string }> {
  const { text, hash, hint } = makeProjectKey(kind);
  const created = await fetchRow(
    ctx.tx,
    Created,
    sql`select app.create_api_key(${kind}, ${name},
    ${kind === 'publishable' ? text : null}, ${hash}::bytea, ${hint}) as id`,
  );
  if (!created) throw new Error('app.create_api_key returned no id');
  ctx.audit('api_key.created', created.id, { after: { kind, name, hint } });
  return { id: created.id, key: text };
}
