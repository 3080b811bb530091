import { randomUUID } from 'node:crypto';
import type { Bearer } from '../person/bearer.ts';
import type { ApiKey } from '../gateway/project-keys.ts';

/** A user identified by an access token, or a program identified by the secret key that opened the connection. */
export type Subscriber = Bearer & { readonly keyId?: string };

/** A secret key as a subscriber: its authorization never expires, but ends when the key is revoked. */
export const subscriberOf = ({ id }: ApiKey): Subscriber => ({
  userId: `key:${id}`,
  sessionId: `key:${id}`,
  expiresAt: Number.POSITIVE_INFINITY,
  keyId: id,
});

/** Transactions of the realtime service itself, not of its users. */
export const LIVE_READ = { databaseRole: 'live_server', mode: 'read' } as const;
export const LIVE_WRITE = { databaseRole: 'live_server', mode: 'write' } as const;

/** The origin recorded for queries of the realtime service. */
export const liveOrigin = () => ({ ip: '', userAgent: 'realtime', requestId: randomUUID() });
