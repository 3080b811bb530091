import { toAppError } from '#foundation/server/http/respond.ts';
import { AuthError, authError } from './auth-errors.ts';
import type { AuthParts } from './auth-parts.ts';
import type { Origin } from './origin.ts';
import { isFlowToken } from './one-time-codes.ts';
import { withFragment, withQuery } from './redirects.ts';
import { verifyLink } from './verify.ts';

/** OAuth error codes by HTTP status. */
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/**
 * Adds an error to a redirect, in the format of the protocol.
 *
 * @param isFlow whether the page started a PKCE flow: it also reads the query.
 */
export function withAuthError(redirectTo: string, error: AuthError, isFlow: boolean): string {
  const parameters = {
    error: OAUTH_ERRORS[error.status] ?? 'server_error',
    error_code: error.code,
    error_description: error.message,
  };
  return withFragment(isFlow ? withQuery(redirectTo, parameters) : redirectTo, { ...parameters, sb: '' });
}

/**
 * Verifies an emailed link, and returns the redirect to the page that it names: with the session or the error in the
 * fragment, which is never sent to a server, or with an authorization code if the page started a PKCE flow.
 */
export async function verifyByLink(
  parts: AuthParts,
  { token, type, redirectTo }: { readonly token: string; readonly type: string; readonly redirectTo: string },
  origin: Origin,
): Promise<string> {
  try {
    const verified = await verifyLink(parts, { type, tokenHash: token }, origin);
    if ('flowCode' in verified) return withQuery(redirectTo, { code: verified.flowCode });
    if ('msg' in verified) return withFragment(redirectTo, { message: verified.msg, sb: '' });
    return withFragment(redirectTo, {
      access_token: verified.access_token,
      expires_at: String(verified.expires_at),
      expires_in: String(verified.expires_in),
      refresh_token: verified.refresh_token,
      sb: '',
      token_type: verified.token_type,
      type,
    });
  } catch (error) {
    const overloaded = !(error instanceof AuthError) && toAppError(error).code === 'overloaded';
    if (!(error instanceof AuthError) && !overloaded) throw error;
    const known = error instanceof AuthError ? error : authError('overloaded');
    return withAuthError(redirectTo, known, isFlowToken(token));
  }
}
