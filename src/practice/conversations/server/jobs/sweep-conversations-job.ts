import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { eachInTurn } from '#foundation/server/each-in-turn.ts';
import { defineJob, type Job } from '#foundation/server/jobs.ts';
import type { MessageScope } from '../public/message-scope.ts';
import { queueDeliveries } from '../queue-deliveries.ts';
import { writeEvent } from '../write-event.ts';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import type { DeliveryParts } from './delivery-parts.ts';

const Clinic = z.object({ clinic: z.uuid() });
const Found = z.object({ id: z.uuid() });

/** A message that its own job should have sent by now. */
const STUCK_MS = 2 * 60_000;
const STUCK_LIMIT = 5_000;
const SNOOZED_LIMIT = 1_000;
const EARLY_REPORTS_MS = 3_600_000;

const before = ({ now }: MessageScope, ms: number): string => new Date(now.getTime() - ms).toISOString();

async function endSnoozes(scope: MessageScope): Promise<void> {
  const { tx, now, session } = scope;
  const woken = await fetchRows(
    tx,
    Found,
    sql`
    update conversations c set status = 'open', snoozed_until = null, version = c.version + 1
     where c.clinic_id = ${session.clinicId} and c.id in (select s.id from conversations s
       where s.clinic_id = ${session.clinicId} and s.status = 'snoozed' and s.snoozed_until <= ${now.toISOString()}
       order by s.snoozed_until limit ${SNOOZED_LIMIT} for update of s skip locked)
    returning c.id`,
  );
  for (const { id } of woken) await writeEvent(scope, id, 'snooze_ended', { value: 'time' });
}

async function queueStuck(scope: MessageScope): Promise<void> {
  const { tx, session } = scope;
  const since = before(scope, STUCK_MS);
  const stuck = await fetchRows(
    tx,
    Found,
    sql`
    select distinct m.conversation_id as id from messages m
     where m.clinic_id = ${session.clinicId} and m.status in ('scheduled', 'queued', 'sending')
       and (m.scheduled_for < ${since} or m.scheduled_for is null and m.created_at < ${since})
     limit ${STUCK_LIMIT}`,
  );
  await queueDeliveries(
    scope,
    stuck.map(({ id }) => id),
  );
}

/** INBOX-9, INBOX-1. What time alone does in a clinic: snoozes end, and messages whose job was lost get a new one. */
export async function sweepConversationsOfClinic(
  parts: Pick<DeliveryParts, 'database'>,
  clinicId: string,
  now: Date,
): Promise<void> {
  await asClinic(
    parts.database,
    clinicId,
    async (scope) => {
      await endSnoozes(scope);
      await queueStuck(scope);
      await scope.tx
        .deleteFrom('early_delivery_reports')
        .where('clinic_id', '=', clinicId)
        .where('created_at', '<', before(scope, EARLY_REPORTS_MS))
        .execute();
    },
    { now },
  );
}

/** Each clinic by itself: one that fails keeps none of the others from it. Repeating it is harmless. */
export const sweepConversationsJob = (parts: Pick<DeliveryParts, 'database'>): Job =>
  defineJob('conversations.sweep', async () => {
    const now = new Date();
    const clinics = await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
      fetchRows(tx, Clinic, sql`select d.clinic from app.clinics_with_messages_due(${now.toISOString()}) d`),
    );
    await eachInTurn(clinics, ({ clinic }) => sweepConversationsOfClinic(parts, clinic, now));
  });
