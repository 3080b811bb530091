import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { AmrMethod } from './amr.ts';
import type { AuthParts } from './auth-parts.ts';
import type { PkceChallenge } from './flow-states.ts';

/** Longer than the lifetime of any link, so that an email sent late still finds its flow. */
const TTL_SECONDS = 8 * 86_400;

/** The PKCE flow of an emailed link; null without PKCE. */
export const startEmailFlow = async (
  tx: Kysely<Tables>,
  { flows }: Pick<AuthParts, 'flows'>,
  challenge: PkceChallenge | null,
  method: AmrMethod,
): Promise<string | null> => challenge && flows.start(tx, { challenge, method, ttlSeconds: TTL_SECONDS });
