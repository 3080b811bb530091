import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChangeConversationSettings, ConversationSettings } from '../settings.contract.ts';
import { readSettings } from './settings.ts';

/** How the clinic answers messages. */
export const getConversationSettings = (ctx: MemberContext): Promise<ConversationSettings> =>
  readSettings(ctx);

/** Changes the given fields; targets apply to those who begin to wait from now on. @throws AppError `record_changed`. */
export async function changeConversationSettings(
  ctx: MemberContext,
  { version, ...fields }: ChangeConversationSettings,
): Promise<ConversationSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await readSettings(ctx);
  if (before.version !== version) throw new AppError('record_changed');
  const after: ConversationSettings = {
    targets: fields.targets ?? before.targets,
    assignsFirstSender: fields.assignsFirstSender ?? before.assignsFirstSender,
    awayIsOn: fields.awayIsOn ?? before.awayIsOn,
    portalIsOn: fields.portalIsOn ?? before.portalIsOn,
    version: version + 1,
  };
  const columns = {
    targets: JSON.stringify(after.targets),
    assigns_first_sender: after.assignsFirstSender,
    away_is_on: after.awayIsOn,
    portal_is_on: after.portalIsOn,
  };
  const saved = await ctx.tx
    .insertInto('conversation_settings')
    .values({ clinic_id: clinicId, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({
          ...columns,
          version: after.version,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('conversation_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!saved || saved.version !== after.version) throw new AppError('record_changed');
  const { version: _was, ...old } = before;
  const { version: _is, ...changed } = after;
  ctx.audit('conversation_settings.changed', clinicId, changesBetween(old, changed));
  return after;
}
