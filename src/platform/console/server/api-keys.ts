import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { makeProjectKey } from '#foundation/server/project-keys/make-project-key.ts';
import type { ApiKey, CreateApiKey } from '../contract.ts';

/** Every key of the project, those in use first; what opens something is shown of publishable ones alone. */
export async function listApiKeys({ tx }: PlatformContext): Promise<{ items: ApiKey[] }> {
  const { rows } = await sql<ApiKey>`
    select id, kind, name, hint, key, created_at as "createdAt", created_by_email as "createdByEmail",
           last_used_at as "lastUsedAt", revoked_at as "revokedAt"
      from app.api_keys()`.execute(tx);
  return { items: rows };
}

/** Makes a key. Its text is in this answer and nowhere else, unless it is publishable. */
export async function createApiKey(
  ctx: PlatformContext,
  { kind, name }: CreateApiKey,
): Promise<{ id: string; key: string }> {
  const { text, hash, hint } = makeProjectKey(kind);
  const { rows } = await sql<{ id: string }>`select app.create_api_key(${kind}, ${name},
    ${kind === 'publishable' ? text : null}, ${hash}::bytea, ${hint}) as id`.execute(ctx.tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A key that was made has an id.');
  ctx.audit('api_key.created', id, { after: { kind, name, hint } });
  return { id, key: text };
}

/** @throws AppError `not_found` for no key in use, `last_publishable_key`. */
export async function revokeApiKey(
  ctx: PlatformContext,
  { keyId }: { readonly keyId: string },
): Promise<{ id: string }> {
  const { rows } = await namingConstraints(
    { api_keys_last_publishable_check: 'last_publishable_key' },
    sql<{ revoked: boolean }>`select app.revoke_api_key(${keyId}::uuid) as revoked`.execute(ctx.tx),
  );
  if (!rows[0]?.revoked) throw new AppError('not_found');
  ctx.audit('api_key.revoked', keyId);
  return { id: keyId };
}
