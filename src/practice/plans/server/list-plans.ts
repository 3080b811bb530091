import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { WellnessPlan } from '../contract.ts';
import { findPlans } from './find-plans.ts';

/** What the clinic offers, and what it has stopped offering. */
export const listPlans = async (ctx: MemberContext): Promise<{ items: WellnessPlan[] }> => ({
  items: await findPlans(ctx, sql`true`),
});
