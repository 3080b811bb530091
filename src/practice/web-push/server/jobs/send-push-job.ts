import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import type { JobPayload } from '#vocabulary/jobs.ts';
import type { Database } from '#foundation/server/database/database.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { Log } from '#foundation/server/log.ts';
import { isStale, noticeOf, SECONDS_KEPT } from '../../push-notice.rules.ts';
import type { PushService } from '../provider/open-push.ts';

export interface PushParts {
  readonly database: Database<Tables>;
  readonly push: PushService;
  readonly log: Log;
}

type Payload = JobPayload<'push.send'>;

const Target = z.object({
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  clinic_name: z.string(),
});

const READ = { databaseRole: 'job_server', mode: 'read' } as const;
const WRITE = { databaseRole: 'job_server', mode: 'write' } as const;

const findTarget = (database: Database<Tables>, { clinicId, subscriptionId }: Payload) =>
  database.transaction(READ, (tx) =>
    fetchRow(
      tx,
      Target,
      sql`select p.endpoint, p.p256dh, p.auth, p.clinic_name from app.find_push(${clinicId}::uuid, ${subscriptionId}::uuid) p`,
    ),
  );

const forget = (database: Database<Tables>, id: string) =>
  database.transaction(WRITE, (tx) => tx.deleteFrom('push_subscriptions').where('id', '=', id).execute());

const sendLater = (database: Database<Tables>, payload: Payload, at: Date) =>
  database.transaction(WRITE, (tx) =>
    sql`select app.repeat_push(${JSON.stringify(payload)}::jsonb, ${at}::timestamptz)`.execute(tx),
  );

/**
 * Sends one notification to one browser. Run twice, it shows the same notification once more in its place.
 *
 * @throws Error when the push service did not answer: the queue tries again.
 */
export async function sendPush(
  { database, push, log }: PushParts,
  payload: Payload,
  now: Date,
): Promise<void> {
  const { kind, address, queuedAt, subscriptionId } = payload;
  if (isStale(kind, new Date(queuedAt), now)) return;
  const target = await findTarget(database, payload);
  if (!target) return;
  const outcome = await push.send(target, {
    notice: noticeOf(kind, target.clinic_name, address),
    isUrgent: kind === 'emergency',
    seconds: SECONDS_KEPT[kind],
  });
  switch (outcome.kind) {
    case 'accepted':
      return;
    case 'gone':
      await forget(database, subscriptionId);
      return;
    case 'busy':
      await sendLater(database, payload, new Date(now.getTime() + outcome.waitMs));
      return;
    case 'refused':
      // The address is a secret of the browser.
      log.warn({ status: outcome.status }, 'a push service refused a notification');
      return;
    case 'unavailable':
      throw new Error(outcome.reason);
  }
}

export const sendPushJob = (parts: PushParts): Job =>
  defineJob('push.send', (payload) => sendPush(parts, payload, new Date()));
