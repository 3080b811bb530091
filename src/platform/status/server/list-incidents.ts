import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Incident } from '../contract.ts';
import { findIncidents } from './find-incidents.ts';

/** The latest incidents, the ongoing ones first. */
export const listIncidents = async ({ tx }: PlatformContext): Promise<{ items: Incident[] }> => ({
  items: await findIncidents(tx, null),
});
