import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import type { AddPushSubscription } from '../contract.ts';
import { isPushEndpoint } from '../push-endpoint.rules.ts';

const Saved = z.object({ id: z.uuid() });

/**
 * Sends notifications to the caller's browser from now on.
 *
 * @throws AppError `push_service_unknown` for an address that is not at a known push service.
 */
export async function addPushSubscription(
  { tx }: PersonContext,
  { endpoint, p256dh, auth }: AddPushSubscription,
): Promise<{ id: string }> {
  if (!isPushEndpoint(endpoint)) throw new AppError('push_service_unknown');
  const saved = await fetchRow(
    tx,
    Saved,
    sql`select app.save_push_subscription(${endpoint}, ${p256dh}, ${auth}) as id`,
  );
  if (!saved) throw new Error('A subscription was not saved.');
  return saved;
}
