import { toAppError } from '#foundation/server/http/respond.ts';
import { AuthError, refusal } from './auth-errors.ts';
import type { AuthParts, Origin } from './auth-parts.ts';
import { withFragment } from './redirects.ts';
import { verify } from './verify.ts';

/** What OAuth calls a refusal, by its status. */
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/**
 * Where the browser goes that opened a mailed link: to the page that the link names, with the session or the refusal in
 * the fragment, which no server is ever sent.
 */
export async function verifyByLink(
  parts: AuthParts,
  { token, type, redirectTo }: { readonly token: string; readonly type: string; readonly redirectTo: string },
  origin: Origin,
): Promise<string> {
  try {
    const answer = await verify(parts, { type, tokenHash: token }, origin);
    if ('msg' in answer) return withFragment(redirectTo, { message: answer.msg, sb: '' });
    return withFragment(redirectTo, {
      access_token: answer.access_token,
      expires_at: String(answer.expires_at),
      expires_in: String(answer.expires_in),
      refresh_token: answer.refresh_token,
      sb: '',
      token_type: answer.token_type,
      type,
    });
  } catch (error) {
    const overloaded = !(error instanceof AuthError) && toAppError(error).code === 'overloaded';
    if (!(error instanceof AuthError) && !overloaded) throw error;
    const known = error instanceof AuthError ? error : refusal('overloaded');
    return withFragment(redirectTo, {
      error: OAUTH_ERRORS[known.status] ?? 'server_error',
      error_code: known.code,
      error_description: known.message,
      sb: '',
    });
  }
}
