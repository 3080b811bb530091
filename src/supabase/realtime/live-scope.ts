import { randomUUID } from 'node:crypto';
import type { Bearer } from '../person/bearer.ts';
import type { ApiKey } from '../gateway/project-keys.ts';

/** Who hears: a person by their token, or a program by the secret key that it connected with. */
export type Hearer = Bearer & { readonly keyId?: string };

/** A program as a hearer: for as long as its key stands. */
export const hearerOf = ({ id }: ApiKey): Hearer => ({
  userId: `key:${id}`,
  sessionId: `key:${id}`,
  expiresAt: Number.POSITIVE_INFINITY,
  keyId: id,
});

/** The live service acting for itself, apart from the people it serves. */
export const LIVE_READ = { databaseRole: 'live_server', mode: 'read' } as const;
export const LIVE_WRITE = { databaseRole: 'live_server', mode: 'write' } as const;

/** Where a question of the live service comes from, as the database is told. */
export const liveOrigin = () => ({ ip: '', userAgent: 'realtime', requestId: randomUUID() });
