import { sql } from 'kysely';
import * as z from 'zod';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { REMINDER_KINDS } from '#vocabulary/care-reminders.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { hashClinicToken, makeClinicToken } from '#foundation/server/clinic-token.ts';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import { cancelMessages } from '#practice/conversations/server/public/cancel-messages.ts';
import { requestMessages } from '#practice/conversations/server/public/request-messages.ts';
import type { MessageRequest } from '#practice/conversations/server/public/message-request.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';
import { PURPOSE_OF_KIND } from '../reach.rules.ts';
import { reminderLink } from '../reminder-link.rules.ts';
import { strongestReason } from './find-reaches.ts';
import type { DayFacts } from '../plan-day.rules.ts';
import { checkPending, type CheckedReminder, lockPending } from './pending-reminders.ts';
import { zoneOfClinic } from './plan-clinic.ts';
import { getReminderSettings } from './reminder-settings.ts';
import { fieldsOf, TEMPLATE_OF_KIND } from './reminder-texts.ts';
import { messageKey, takeBack } from './take-back.ts';

/** Reminders in one transaction: what was handed over stays so when the job is killed. */
export const BATCH = 200;

interface Tokens {
  readonly checked: CheckedReminder;
  readonly token: string;
}

interface Sending {
  readonly facts: DayFacts;
  readonly zone: string;
  readonly publicUrl: string;
  readonly channels: readonly MessageChannelName[];
}

/** The messages that the conversations are asked for, in the order of the reminders. */
async function buildRequests(
  scope: MessageScope,
  reminders: readonly Tokens[],
  { facts, zone, publicUrl, channels }: Sending,
): Promise<readonly MessageRequest[]> {
  const texts = new Map<string, MessageRequest['texts']>();
  for (const kind of REMINDER_KINDS) {
    const ofKind = reminders.filter(({ checked }) => checked.reminder.kind === kind);
    if (ofKind.length === 0) continue;
    const rendered = await renderTemplates(scope, {
      kind: TEMPLATE_OF_KIND[kind],
      requests: ofKind.map(({ checked, token }) => ({
        clientId: checked.reminder.clientId,
        fields: fieldsOf(checked, facts, { link: reminderLink(publicUrl, token), publicUrl, zone }),
        channels,
      })),
    });
    for (const [index, { checked }] of ofKind.entries())
      texts.set(checked.reminder.id, rendered[index]?.texts ?? {});
  }
  return reminders.map(({ checked: { reminder } }) => ({
    clientId: reminder.clientId,
    purpose: PURPOSE_OF_KIND[reminder.kind],
    channels,
    texts: texts.get(reminder.id) ?? {},
    files: [],
    sendAt: null,
    // A reminder that quiet hours or an outage have held for a day is planned again instead.
    sendBefore: new Date(instantAtMinute(addDays(facts.today, 2), 0, zone)),
    key: messageKey(reminder.id),
  }));
}

/** Hands reminders over, and stores what became of each, in one transaction with the messages. */
async function handOver(scope: MessageScope, reminders: readonly Tokens[], sending: Sending): Promise<void> {
  const { tx, now, session } = scope;
  const requested = await requestMessages(scope, await buildRequests(scope, reminders, sending));
  const rows = reminders.map(({ checked, token }, index) => {
    const outcome = requested[index];
    if (!outcome) throw new Error('Each request must have its outcome.');
    return outcome.outcome === 'queued'
      ? {
          id: checked.reminder.id,
          state: 'requested',
          reason: null,
          channel: outcome.channel,
          messageId: outcome.messageId,
          tokenHash: hashClinicToken(token).toString('hex'),
        }
      : {
          id: checked.reminder.id,
          state: 'suppressed',
          reason: strongestReason(outcome.reasons),
          channel: null,
          messageId: null,
          tokenHash: null,
        };
  });
  await sql`
    update care_reminders m
       set state = r.state, reason = r.reason, channel = r.channel, message_id = r."messageId", token_hash = decode(r."tokenHash", 'hex'),
           requested_at = case when r.state = 'requested' then ${now}::timestamptz end, needs_check = false
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, state text, reason text, channel text, "messageId" uuid, "tokenHash" text)
     where m.clinic_id = ${session.clinicId} and m.id = r.id and m.state = 'planned'`.execute(tx);
  const refused = rows
    .filter(({ state }) => state === 'suppressed')
    .map(({ id, reason }) => ({ id, reason }));
  if (refused.length === 0) return;
  await sql`
    update care_reminder_items i set reminder_id = null, reason = r.reason
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r (id uuid, reason text)
     where i.clinic_id = ${session.clinicId} and i.reminder_id = r.id`.execute(tx);
}

/** Leaves out what may not be said any more: without anything left, the reminder is canceled. */
async function dropInvalid(scope: MessageScope, checked: readonly CheckedReminder[]): Promise<void> {
  const { tx, session } = scope;
  const emptied = checked.filter(({ valid }) => valid.length === 0);
  await takeBack(
    scope,
    emptied.map(({ reminder, invalid }) => ({
      id: reminder.id,
      reason: invalid[0]?.reason ?? 'not_due',
      items: invalid,
    })),
  );
  const partly = checked.flatMap(({ valid, invalid }) => (valid.length === 0 ? [] : invalid));
  if (partly.length === 0) return;
  await sql`
    update care_reminder_items i set reminder_id = null, reason = r.reason
      from jsonb_to_recordset(${JSON.stringify(partly)}::jsonb) as r (id uuid, reason text)
     where i.clinic_id = ${session.clinicId} and i.id = r.id`.execute(tx);
}

/**
 * CARE-6. Hands a batch of planned reminders over to the conversations, each after it was decided again. The caller's transaction
 * has the reminders and their messages, so that each is handed over once, whenever the job is killed.
 *
 * @returns how many were in the batch.
 */
export async function requestBatch(scope: MessageScope, publicUrl: string): Promise<number> {
  const [{ rules }, zone] = await Promise.all([getReminderSettings(scope), zoneOfClinic(scope)]);
  const today = localDayOf(scope.now.getTime(), zone);
  const pending = await lockPending(scope, sql`m.state = 'planned' and m.planned_on = ${today}`, BATCH);
  if (pending.length === 0) return 0;
  const { facts, checked } = await checkPending(scope, pending, { rules, today });
  await dropInvalid(scope, checked);
  const { clinicId } = scope.session;
  const reminders = checked
    .filter(({ valid }) => valid.length > 0)
    .map((one) => ({ checked: one, token: makeClinicToken(clinicId) }));
  if (reminders.length > 0)
    await handOver(scope, reminders, { facts, zone, publicUrl, channels: rules.channels });
  return pending.length;
}

const Flagged = z.object({ id: z.uuid() });

/** Takes back the messages of reminders that the database itself has canceled, when a pet died or was archived. */
async function cancelFlagged(scope: MessageScope): Promise<void> {
  const canceled = await fetchRows(
    scope.tx,
    Flagged,
    sql`
    update care_reminders m set needs_check = false
     where m.clinic_id = ${scope.session.clinicId} and m.needs_check and m.state not in ('planned', 'requested') returning m.id`,
  );
  await cancelMessages(
    scope,
    canceled.map(({ id }) => messageKey(id)),
  );
}

/**
 * CARE-6. Decides again about reminders whose record changed after they were handed over and before they were sent. One that says
 * something that no longer holds is taken back; the rest of it is said by the next plan.
 */
export async function recheckRequested(scope: MessageScope): Promise<number> {
  await cancelFlagged(scope);
  const [{ rules }, zone] = await Promise.all([getReminderSettings(scope), zoneOfClinic(scope)]);
  const today = localDayOf(scope.now.getTime(), zone);
  const pending = await lockPending(scope, sql`m.needs_check and m.state = 'requested'`, BATCH);
  const { checked } = await checkPending(scope, pending, { rules, today });
  const broken = checked.filter(({ invalid }) => invalid.length > 0);
  await takeBack(
    scope,
    broken.map(({ reminder, invalid }) => ({
      id: reminder.id,
      reason: invalid[0]?.reason ?? 'not_due',
      items: invalid,
    })),
  );
  await fetchRows(
    scope.tx,
    Flagged,
    sql`update care_reminders m set needs_check = false
         where m.clinic_id = ${scope.session.clinicId} and m.id = any(${pending.map(({ id }) => id)}::uuid[]) returning m.id`,
  );
  return pending.length;
}
