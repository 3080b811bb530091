import * as z from 'zod';
import { readAnswer } from '../public/read-answer.ts';
import type { ProviderHttp } from './provider-http.ts';

/** The answer to an exchange of a code or a refresh token; unknown keys are ignored. */
const TokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  userType: z.enum(['Company', 'Location']),
  companyId: z.string().nullish(),
  locationId: z.string().nullish(),
  userId: z.string().nullish(),
});
const ReconnectAnswer = z.object({ authorizationCode: z.string().min(1) });
const LocationTokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** A pair of tokens, and whom it is for. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly lifetimeSeconds: number;
  readonly userType: 'Company' | 'Location';
  readonly companyId: string | null;
  readonly locationId: string | null;
  /** Who gave the consent, by the provider's own id. */
  readonly providerUserId: string | null;
}

export interface ProviderApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

const toPair = (body: unknown): TokenPair => {
  const answer = readAnswer(TokenAnswer, body);
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    lifetimeSeconds: answer.expires_in,
    userType: answer.userType,
    companyId: answer.companyId ?? null,
    locationId: answer.locationId ?? null,
    providerUserId: answer.userId ?? null,
  };
};

const exchange = async (http: ProviderHttp, fields: Readonly<Record<string, string>>): Promise<TokenPair> => {
  const body = new URLSearchParams(fields);
  // Codes and refresh tokens are valid once, so a request without an answer must not be retried.
  const answer = await http.send({ method: 'POST', path: '/oauth/token', body, isRepeatable: false });
  return toPair(answer.body);
};

const credentials = ({ clientId, clientSecret }: ProviderApp) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

/** @throws ProviderError `invalid_grant` when the code was used, has expired or is unknown. */
export const exchangeCode = (
  http: ProviderHttp,
  app: ProviderApp,
  { code, redirectUri }: { readonly code: string; readonly redirectUri: string },
): Promise<TokenPair> =>
  exchange(http, { ...credentials(app), grant_type: 'authorization_code', code, redirect_uri: redirectUri });

/** @throws ProviderError `invalid_grant` when the refresh token is no longer accepted. */
export const exchangeRefreshToken = (
  http: ProviderHttp,
  app: ProviderApp,
  { refreshToken, userType }: { readonly refreshToken: string; readonly userType: TokenPair['userType'] },
): Promise<TokenPair> =>
  exchange(http, {
    ...credentials(app),
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    user_type: userType,
  });

/**
 * Reconnects after the answer with the next refresh token got lost: the provider issues a new code for a location or
 * company that has the app installed.
 */
export async function reconnect(
  http: ProviderHttp,
  app: ProviderApp,
  of: Pick<TokenPair, 'companyId' | 'locationId'>,
): Promise<string> {
  const subject = of.locationId ? { locationId: of.locationId } : { companyId: of.companyId ?? '' };
  const body = { clientKey: app.clientId, clientSecret: app.clientSecret, ...subject };
  const answer = await http.send({ method: 'POST', path: '/oauth/reconnect', body, isRepeatable: true });
  return readAnswer(ReconnectAnswer, answer.body).authorizationCode;
}

/** A token for one location out of an agency's. */
export async function mintLocationToken(
  http: ProviderHttp,
  {
    accessToken,
    companyId,
    locationId,
  }: Readonly<Record<'accessToken' | 'companyId' | 'locationId', string>>,
): Promise<{ readonly accessToken: string; readonly lifetimeSeconds: number }> {
  const answer = await http.send({
    method: 'POST',
    path: '/oauth/locationToken',
    headers: { authorization: `Bearer ${accessToken}`, version: '2021-07-28' },
    body: new URLSearchParams({ companyId, locationId }),
    isRepeatable: true,
  });
  const { access_token: token, expires_in: lifetimeSeconds } = readAnswer(LocationTokenAnswer, answer.body);
  return { accessToken: token, lifetimeSeconds };
}
