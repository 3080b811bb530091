import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ChangeMessageSettings, MessageSettings } from '../contract.ts';

const NOTHING_ENTERED: MessageSettings = { language: 'en', senderName: null, signatures: {}, version: 0 };

/** How the clinic writes to its clients; English and our signature until it has entered something. */
export async function getMessageSettings({
  tx,
  session: { clinicId },
}: Pick<MemberContext, 'session' | 'tx'>): Promise<MessageSettings> {
  const row = await fetchRow(
    tx,
    MessageSettings,
    sql`
    select s.language, s.sender_name as "senderName", s.signatures, s.version from message_settings s where s.clinic_id = ${clinicId}`,
  );
  return row ?? NOTHING_ENTERED;
}

/** Changes how the clinic writes. Messages that were written stay as they are. @throws AppError `record_changed`. */
export async function changeMessageSettings(
  ctx: MemberContext,
  { version, ...fields }: ChangeMessageSettings,
): Promise<MessageSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await getMessageSettings(ctx);
  if (before.version !== version) throw new AppError('record_changed', { version: before.version });
  const values = {
    language: fields.language,
    sender_name: fields.senderName,
    signatures: JSON.stringify(fields.signatures),
  };
  const changed = await ctx.tx
    .insertInto('message_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({
          ...values,
          version: version + 1,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('message_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  const after = { ...fields, version: changed.version };
  ctx.audit('message_settings.changed', clinicId, { before, after });
  return after;
}
