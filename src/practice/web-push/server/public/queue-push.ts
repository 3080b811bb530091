import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { PushKind } from '#vocabulary/push-kinds.ts';
import { assertOwnPage } from '../assert-own-page.ts';

/** A request of staff or of a client, or what a job has of one: a transaction that is pinned to one clinic. */
export interface PushScope {
  readonly tx: Kysely<Tables>;
  readonly session: { readonly clinicId: string };
}

export interface PushRequest {
  /** Accounts. Those who turned no notifications on get none, and those who do not belong to the clinic either. */
  readonly userIds: readonly string[];
  readonly kind: PushKind;
  /** A path of this site with ids only, such as `/client/messages/<id>`: push services and the browser see it. */
  readonly address: string;
}

/**
 * Notifies accounts in each browser in which they turned notifications on, once the transaction commits. Never the only way
 * to reach somebody: a notification may be lost. One of the same address that was not sent yet is replaced.
 */
export async function queuePush(
  { tx, session }: PushScope,
  { userIds, kind, address }: PushRequest,
): Promise<void> {
  if (userIds.length === 0) return;
  assertOwnPage(address);
  await sql`select app.queue_push(${session.clinicId}::uuid, ${[...userIds]}::uuid[], ${kind}, ${address})`.execute(
    tx,
  );
}
