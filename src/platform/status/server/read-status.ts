import type { PublicContext } from '#foundation/server/http/context.ts';
import type { PublicStatus } from '../contract.ts';
import { publicStatusOf } from '../status.rules.ts';
import { findStatusFacts } from './find-status-facts.ts';

/** The state of the service, for everybody. */
export const readStatus = async ({ tx, now }: PublicContext): Promise<PublicStatus> =>
  publicStatusOf(await findStatusFacts(tx), now);
