import { sql } from 'kysely';
import * as z from 'zod';
import type { ReminderReason } from '#vocabulary/care-reminders.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Day } from '#foundation/values/day.ts';
import { cancelMessages } from '#practice/conversations/server/public/cancel-messages.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';

const Taken = z.object({ id: z.uuid(), wasRequested: z.boolean() });

/** The key of a reminder's message in its conversation. */
export const messageKey = (reminderId: string): string => `care_reminder:${reminderId}`;

export interface TakenBack {
  readonly id: string;
  readonly reason: ReminderReason;
  /** Of all it said: `changed` unless given, so that the next plan says it. */
  readonly itemReason?: ReminderReason;
  /** Items for which there is a reason of their own. */
  readonly items?: readonly { readonly id: string; readonly reason: ReminderReason }[];
}

/** Cancels reminders that were not sent yet, and their messages. What they said is free again. @returns those that were canceled. */
export async function takeBack(
  scope: MessageScope,
  reminders: readonly TakenBack[],
): Promise<readonly string[]> {
  if (reminders.length === 0) return [];
  const { tx, session } = scope;
  const { clinicId } = session;
  const rows = JSON.stringify(
    reminders.map(({ id, reason, itemReason = 'changed' }) => ({ id, reason, itemReason })),
  );
  const items = JSON.stringify(reminders.flatMap((reminder) => reminder.items ?? []));
  const taken = await fetchRows(
    tx,
    Taken,
    sql`
    update care_reminders m set state = 'canceled', reason = r.reason, needs_check = false
      from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, reason text)
     where m.clinic_id = ${clinicId} and m.id = r.id and m.state in ('planned', 'requested')
    returning m.id, m.requested_at is not null as "wasRequested"`,
  );
  const ids = taken.map(({ id }) => id);
  await sql`
    update care_reminder_items i
       set reminder_id = null,
           reason = coalesce(
             (select o.reason from jsonb_to_recordset(${items}::jsonb) as o (id uuid, reason text) where o.id = i.id limit 1), r."itemReason")
      from jsonb_to_recordset(${rows}::jsonb) as r (id uuid, "itemReason" text)
     where i.clinic_id = ${clinicId} and i.reminder_id = r.id and i.reminder_id = any(${ids}::uuid[])`.execute(
    tx,
  );
  const requested = taken.filter(({ wasRequested }) => wasRequested).map(({ id }) => messageKey(id));
  if (requested.length > 0) await cancelMessages(scope, requested);
  return ids;
}

/** Cancels what was planned for earlier days and never handed over. */
export async function releaseStale(scope: MessageScope, today: Day): Promise<void> {
  const { tx, session } = scope;
  const stale = await fetchRows(
    tx,
    z.object({ id: z.uuid() }),
    sql`select m.id from care_reminders m
         where m.clinic_id = ${session.clinicId} and m.state = 'planned' and m.planned_on < ${today}`,
  );
  await takeBack(
    scope,
    stale.map(({ id }) => ({ id, reason: 'changed' })),
  );
}
