import type { Context } from 'hono';
import { secretKeyOf } from '../../gateway/require-api-key.ts';
import { authError } from '../auth-errors.ts';
import type { Call } from '../auth-routes.ts';

/**
 * The id of the secret key that authorizes a request. A request with a user's token is rejected, whatever API key it
 * has.
 *
 * @throws AuthError `no_authorization` without a bearer token, else `not_admin`.
 */
export function requireSecretKey({
  c,
  authorization,
}: Pick<Call, 'authorization'> & { readonly c: Context }): string {
  const key = secretKeyOf(c);
  if (key) return key.id;
  throw authError(authorization ? 'not_admin' : 'bearer_missing');
}
