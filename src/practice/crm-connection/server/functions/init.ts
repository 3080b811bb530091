import { randomBytes } from 'node:crypto';
import type { FunctionResponse } from '#supabase/functions/function-definition.ts';
import type * as z from 'zod';
import type { InitInput } from '../../contract.ts';
import type { Actor } from '../connection-store.ts';
import { SCOPES } from '../provider/scopes.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';

/**
 * Starts an authorization and returns the URL of the provider's consent page. The state combines a random value from the
 * browser with one from the server; it is valid once, for ten minutes, for this user and session.
 */
export async function init(
  { store, app, authorizeUrl, redirectUriFor }: ConnectionParts,
  actor: Actor,
  { state }: z.output<typeof InitInput>,
  origin: string | null,
): Promise<FunctionResponse> {
  const redirectUri = redirectUriFor(origin);
  const fullState = `${state}.${randomBytes(24).toString('base64url')}`;
  await store.beginAuthorization(actor, fullState, redirectUri);
  const url = new URL(authorizeUrl);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('redirect_uri', redirectUri);
  url.searchParams.set('client_id', app.clientId);
  url.searchParams.set('scope', SCOPES.join(' '));
  url.searchParams.set('loginWindowOpenMode', 'self');
  url.searchParams.set('state', fullState);
  return { body: { url: url.href } };
}
