import { ACCESS_TOKEN_SECONDS } from './tokens.ts';
import type { AmrMethod } from './amr.ts';
import type { AuthParts } from './auth-parts.ts';
import type { ProviderTokens } from './flow-states.ts';
import type { WeakPassword } from './password-strength.ts';
import { toWireUser, type DescribedUser } from './wire-user.ts';

/** A session that was just opened or refreshed. */
export interface OpenedSession {
  readonly sessionId: string;
  readonly described: DescribedUser;
  readonly refreshToken: string;
  readonly aal?: string;
  /** The `amr` claim; for a new session it is derived from `method` and the current time. */
  readonly amr?: unknown;
  readonly method?: AmrMethod;
  readonly weakPassword?: WeakPassword | null;
  /** The tokens of the OAuth provider. */
  readonly provider?: ProviderTokens | null;
}

export interface AccessTokenResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: Record<string, unknown>;
  readonly provider_token?: string;
  readonly provider_refresh_token?: string;
  readonly weak_password?: { readonly message: string; readonly reasons: readonly string[] };
}

/** The AccessTokenResponse of the protocol. */
export function toAccessTokenResponse(
  { tokens }: Pick<AuthParts, 'tokens'>,
  opened: OpenedSession,
): AccessTokenResponse {
  const nowSeconds = Math.floor(Date.now() / 1000);
  const { described, sessionId, refreshToken, weakPassword, provider } = opened;
  const accessToken = tokens.issue(
    {
      userId: described.id,
      sessionId,
      email: described.email,
      appMetadata: described.app_metadata,
      userMetadata: described.user_metadata,
      aal: opened.aal ?? 'aal1',
      amr: opened.amr ?? [{ method: opened.method ?? 'password', timestamp: nowSeconds }],
      isAnonymous: described.is_anonymous,
    },
    nowSeconds,
  );
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: nowSeconds + ACCESS_TOKEN_SECONDS,
    refresh_token: refreshToken,
    user: toWireUser(described),
    ...(provider ? { provider_token: provider.accessToken } : {}),
    ...(provider?.refreshToken ? { provider_refresh_token: provider.refreshToken } : {}),
    ...(weakPassword
      ? { weak_password: { message: weakPassword.message, reasons: weakPassword.reasons } }
      : {}),
  };
}
