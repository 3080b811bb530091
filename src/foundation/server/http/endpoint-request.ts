import type { Context } from 'hono';
import type { Tables } from '#db/tables.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import type { Session } from './context.ts';
import type { Handler } from './handle.ts';
import type { Memberships } from './memberships.ts';
import type { RequestOrigin } from './request-origin.ts';

/** The person and session that a bearer token names. No other claim in the token is trusted. */
export interface Bearer {
  readonly userId: string;
  readonly sessionId: string;
}

export interface MountParts {
  readonly database: Database<Tables>;
  readonly memberships: Memberships;
  /** Null for a token that is not ours, has expired or was tampered with. */
  readonly verifyToken: (token: string) => Bearer | null;
  /** Counts one request against a key's allowance; false once the allowance is used up. */
  readonly consumeAllowance: (key: string, perMinute: number) => Promise<boolean>;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

/** One HTTP request to an endpoint, before anything is known about its caller. */
export interface EndpointRequest {
  readonly c: Context;
  readonly handler: Handler;
  readonly origin: RequestOrigin;
  readonly parts: MountParts;
}

/** A request whose caller may use the endpoint and whose input fits the contract. */
export interface AuthorizedRequest extends EndpointRequest {
  /** Null on public endpoints. */
  readonly session: Session | null;
  readonly input: unknown;
}
