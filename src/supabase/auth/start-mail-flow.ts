import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { AmrMethod } from './amr.ts';
import type { AuthParts } from './auth-parts.ts';
import type { PkceChallenge } from './flow-states.ts';

/** Longer than any link: what is mailed an hour late still finds its flow. */
const LASTS_SECONDS = 8 * 86_400;

/** The flow that a mailed link will belong to; null when the browser asked for none. */
export const startMailFlow = async (
  tx: Kysely<Tables>,
  { flows }: Pick<AuthParts, 'flows'>,
  challenge: PkceChallenge | null,
  method: AmrMethod,
): Promise<string | null> => challenge && flows.start(tx, { challenge, method, lastsSeconds: LASTS_SECONDS });
