import * as z from 'zod';
import { parseResponse } from '../public/parse-response.ts';
import { ProviderError } from '../public/provider-error.ts';
import { messageOf } from '../public/provider-message.ts';
import type { ProviderHttp, ProviderRequest } from './provider-http.ts';
import type { ProviderResponse } from '../public/provider-response.ts';

/** The response to the exchange of a code or a refresh token; unknown keys are ignored. */
const TokenResponse = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
  userType: z.enum(['Company', 'Location']),
  companyId: z.string().nullish(),
  locationId: z.string().nullish(),
  userId: z.string().nullish(),
});
const ReconnectResponse = z.object({ authorizationCode: z.string().min(1) });
const LocationTokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
});

/** A token pair, and the agency or location that it grants access to. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly lifetimeSeconds: number;
  readonly userType: 'Company' | 'Location';
  readonly companyId: string | null;
  readonly locationId: string | null;
  /** The provider's id of the user who gave the consent. */
  readonly providerUserId: string | null;
}

export interface ProviderApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

const toPair = (body: unknown): TokenPair => {
  const response = parseResponse(TokenResponse, body);
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token,
    lifetimeSeconds: response.expires_in,
    userType: response.userType,
    companyId: response.companyId ?? null,
    locationId: response.locationId ?? null,
    providerUserId: response.userId ?? null,
  };
};

/** Some responses name the reason as OAuth does, others only in words. */
function isInvalidGrant({ failure, response }: ProviderError): boolean {
  if (failure !== 'refused' || !response || ![400, 401].includes(response.status)) return false;
  const { body } = response;
  const isNamed =
    typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant';
  return isNamed || /^invalid grant/i.test(messageOf(body));
}

/**
 * Sends a request for a token. What the provider refuses here is never the response to what somebody asked of its API.
 *
 * @throws ProviderError
 */
async function sendForToken(http: ProviderHttp, request: ProviderRequest): Promise<ProviderResponse> {
  try {
    return await http.send(request);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.failure === 'busy' || error.failure === 'unreachable') throw error;
    // Only a request with a token can be refused for it.
    if (error.failure === 'invalid_token' && request.headers?.['authorization']) throw error;
    throw new ProviderError(isInvalidGrant(error) ? 'invalid_grant' : 'no_token', error.message, {
      response: error.response,
      cause: error,
    });
  }
}

const exchange = async (http: ProviderHttp, fields: Readonly<Record<string, string>>): Promise<TokenPair> => {
  const body = new URLSearchParams(fields);
  // Codes and refresh tokens can be used once, so a request that got no response must not be retried.
  const response = await sendForToken(http, {
    method: 'POST',
    path: '/oauth/token',
    body,
    isRepeatable: false,
  });
  return toPair(response.body);
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
 * Reconnects after the response with the next refresh token was lost: the provider issues a new code for a location or
 * company that has the app installed.
 */
export async function reconnect(
  http: ProviderHttp,
  app: ProviderApp,
  { companyId, locationId }: Pick<TokenPair, 'companyId' | 'locationId'>,
): Promise<string> {
  const subject = locationId ? { locationId } : { companyId: companyId ?? '' };
  const body = { clientKey: app.clientId, clientSecret: app.clientSecret, ...subject };
  const response = await sendForToken(http, {
    method: 'POST',
    path: '/oauth/reconnect',
    body,
    isRepeatable: true,
  });
  return parseResponse(ReconnectResponse, response.body).authorizationCode;
}

/** Exchanges an agency's access token for one that is valid for a single location. */
export async function mintLocationToken(
  http: ProviderHttp,
  {
    accessToken,
    companyId,
    locationId,
  }: Readonly<Record<'accessToken' | 'companyId' | 'locationId', string>>,
): Promise<{ readonly accessToken: string; readonly lifetimeSeconds: number }> {
  const response = await sendForToken(http, {
    method: 'POST',
    path: '/oauth/locationToken',
    headers: { authorization: `Bearer ${accessToken}`, version: '2021-07-28' },
    body: new URLSearchParams({ companyId, locationId }),
    isRepeatable: true,
  });
  const { access_token: token, expires_in: lifetimeSeconds } = parseResponse(
    LocationTokenResponse,
    response.body,
  );
  return { accessToken: token, lifetimeSeconds };
}
