import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { WEEK_DAYS } from '../contract.ts';
import { lockReminders } from './lock-reminders.ts';
import { planFrom, zoneOfClinic } from './plan-clinic.ts';
import { readFacts } from './read-facts.ts';
import { getReminderSettings } from './reminder-settings.ts';
import { queueSending } from './queue-sending.ts';
import { releaseHolds } from './release-holds.ts';
import { writePlan } from './write-plan.ts';

const Found = z.object({ isFound: z.boolean() });

/**
 * CARE-7. Plans what a client would be sent within the week for now, also what was held back or waits, and queues its sending. What the
 * record or the client forbids is not sent.
 *
 * @throws AppError `not_found`, `reminders_off`, `nothing_to_remind_of`.
 */
export async function sendReminderNow(ctx: MemberContext, { clientId }: { readonly clientId: string }) {
  const { clinicId } = ctx.session;
  const found = await fetchRow(
    ctx.tx,
    Found,
    sql`select exists (select from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}) as "isFound"`,
  );
  if (found?.isFound !== true) throw new AppError('not_found');
  const [{ isOn, rules, version }, zone] = await Promise.all([getReminderSettings(ctx), zoneOfClinic(ctx)]);
  if (!isOn) throw new AppError('reminders_off');
  await lockReminders(ctx);
  const today = localDayOf(ctx.now.getTime(), zone);
  const facts = await readFacts(ctx, { rules, today, until: addDays(today, WEEK_DAYS) });
  const { plan } = await planFrom(ctx, { ...facts, sentNow: new Set([clientId]) }, ctx.now);
  const messages = plan.messages.filter((message) => message.clientId === clientId);
  if (messages.length === 0) throw new AppError('nothing_to_remind_of');
  await releaseHolds(ctx, messages);
  await writePlan(ctx, { plan: { messages, unsent: [] }, today, version });
  await queueSending(ctx);
  ctx.audit('care_reminder.sent_now', clientId, { after: { kinds: messages.map(({ kind }) => kind) } });
  return { clientId };
}
