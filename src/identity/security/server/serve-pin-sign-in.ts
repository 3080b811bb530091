import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { AppError } from '#vocabulary/errors.ts';
import { cookiesOf } from '#foundation/server/http/cookies.ts';
import { readInput } from '#foundation/server/http/read-input.ts';
import { assertWithinRate } from '#foundation/server/http/assert-within-rate.ts';
import { requestOriginOf, type RequestOrigin } from '#foundation/server/http/request-origin.ts';
import { respondWithError } from '#foundation/server/http/respond.ts';
import type { Log } from '#foundation/server/log.ts';
import { signInByPinEndpoint } from '../contract.ts';
import { keepDeviceSecret, readDeviceHash } from './device-secret.ts';

interface PinSignIn {
  readonly deviceHash: Buffer;
  readonly userId: string;
  readonly pin: string;
}

/** The outcome of a PIN. */
type PinOutcome =
  | { readonly outcome: 'session'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly outcome: 'wrong'; readonly triesLeft: number }
  | { readonly outcome: 'blocked' | 'gone' };

export interface PinSignInParts {
  /** Provided by the auth server, which alone creates sessions. */
  readonly signInByPin: (given: PinSignIn, origin: RequestOrigin) => Promise<PinOutcome>;
  readonly consumeAllowance: (key: string, perMinute: number) => Promise<boolean>;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

async function respond(c: Context, parts: PinSignInParts, origin: RequestOrigin): Promise<Response> {
  await assertWithinRate(signInByPinEndpoint, origin, parts);
  const input = signInByPinEndpoint.input.parse(await readInput(c, signInByPinEndpoint));
  const cookies = cookiesOf(c);
  const deviceHash = readDeviceHash(cookies);
  if (!deviceHash) throw new AppError('desk_device_unknown');
  const came = await parts.signInByPin({ deviceHash, ...input }, origin);
  if (came.outcome === 'wrong') throw new AppError('pin_wrong', { triesLeft: came.triesLeft });
  if (came.outcome !== 'session')
    throw new AppError(came.outcome === 'blocked' ? 'pin_blocked' : 'desk_device_unknown');
  keepDeviceSecret(cookies);
  c.header('Cache-Control', 'no-store');
  return c.json({ accessToken: came.accessToken, refreshToken: came.refreshToken });
}

/**
 * Signs in on a shared device. A wrong PIN must be counted although the request is refused, so it does not run in a
 * verb's transaction.
 */
export const servePinSignIn =
  (parts: PinSignInParts) =>
  (app: Hono): void => {
    app.post(`/api${signInByPinEndpoint.path}`, async (c) => {
      const requestId = randomUUID();
      c.header('X-Request-Id', requestId);
      try {
        return await respond(c, parts, requestOriginOf(c, parts, requestId));
      } catch (error) {
        return respondWithError(c, error, requestId, parts.log);
      }
    });
  };
