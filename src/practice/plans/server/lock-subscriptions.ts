import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { findSubscriptions, type Subscription } from './find-subscriptions.ts';
import type { PlanScope } from './plan-scope.ts';

/**
 * Plans of pets as they are once nobody else changes them, until the transaction ends. Rows that are only added cannot be locked, so
 * the lock is on their ids, in their order.
 */
export async function lockSubscriptions(scope: PlanScope, ids: readonly string[]): Promise<Subscription[]> {
  if (ids.length === 0) return [];
  const sorted = [...ids].toSorted();
  await sql`select pg_advisory_xact_lock(hashtextextended(i.id, 0)) from unnest(${sorted}::text[]) with ordinality i (id, n)
             order by i.n`.execute(scope.tx);
  return findSubscriptions(scope, sql`s.id = any (${sorted}::uuid[])`);
}

/** @throws AppError `not_found`. */
export async function lockSubscription(scope: PlanScope, id: string): Promise<Subscription> {
  const [found] = await lockSubscriptions(scope, [id]);
  if (!found) throw new AppError('not_found');
  return found;
}
