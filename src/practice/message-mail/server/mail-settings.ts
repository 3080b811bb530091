import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ChangeMailSettings, MailSettings, UNDELIVERED_DAYS } from '../contract.ts';

/** The clinic's settings for email, and how it goes. */
export async function getMailSettings({
  tx,
  now,
  session: { clinicId },
}: MemberContext): Promise<MailSettings> {
  const since = new Date(now.getTime() - UNDELIVERED_DAYS * 86_400_000);
  const row = await fetchRow(
    tx,
    MailSettings,
    sql`select c.slug as mailbox, c.name as "clinicName", s.sender_name as "senderName", coalesce(s.version, 0) as version,
            (select max(o.sent_at) from sent_mails o where o.clinic_id = ${clinicId}) as "lastSentAt",
            (select max(i.received_at) from inbound_mails i where i.clinic_id = ${clinicId}) as "lastReceivedAt",
            (select count(*)::integer from sent_mails b where b.clinic_id = ${clinicId} and b.bounced_at > ${since})
              as "undeliveredCount"
          from clinics c left join mail_settings s on s.clinic_id = c.id and s.clinic_id = ${clinicId}
         where c.id = ${clinicId}`,
  );
  if (!row) throw new AppError('not_found');
  return row;
}

/** Changes whom emails come from. @throws AppError `record_changed`. */
export async function changeMailSettings(
  ctx: MemberContext,
  { version, senderName }: ChangeMailSettings,
): Promise<MailSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await getMailSettings(ctx);
  const changed = await ctx.tx
    .insertInto('mail_settings')
    .values({ clinic_id: clinicId, sender_name: senderName })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({
          sender_name: senderName,
          version: version + 1,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('mail_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  ctx.audit('mail_settings.changed', clinicId, {
    before: { senderName: before.senderName },
    after: { senderName },
  });
  return { ...before, senderName, version: changed.version };
}
