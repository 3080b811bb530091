import { AppError } from '#vocabulary/errors.ts';
import { sql } from 'kysely';
import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { checkTexts, checkVariables } from '../check-texts.rules.ts';
import type { ChangeTemplate, ResetTemplate, StandardTemplate } from '../contract.ts';
import { findOwnTemplates } from './find-own-templates.ts';
import { ourTemplate } from './list-templates.ts';

const columnsOf = ({ texts, whatsappTemplate, isActive }: ChangeTemplate) => ({
  email_subject: texts.emailSubject,
  email_text: texts.emailText,
  sms_text: texts.smsText,
  whatsapp_text: texts.whatsappText,
  portal_text: texts.portalText,
  whatsapp_template: whatsappTemplate && JSON.stringify(whatsappTemplate),
  is_active: isActive,
});

const findOwn = async (ctx: MemberContext, { kind, language }: Pick<ChangeTemplate, 'kind' | 'language'>) =>
  (await findOwnTemplates(ctx, sql`t.kind = ${kind} and t.language = ${language}`))[0];

async function insertTemplate(ctx: MemberContext, input: ChangeTemplate): Promise<string> {
  const { id } = await namingConstraints(
    { message_templates_standard_key: 'record_changed' },
    ctx.tx
      .insertInto('message_templates')
      .values({
        clinic_id: ctx.session.clinicId,
        kind: input.kind,
        language: input.language,
        ...columnsOf(input),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/**
 * Changes what messages of a kind say in one language. Messages that were written stay as they are.
 *
 * @throws AppError `record_changed`; `invalid_input` with each text that has a field which is not available.
 */
export async function changeTemplate(ctx: MemberContext, input: ChangeTemplate): Promise<StandardTemplate> {
  const { clinicId, userId } = ctx.session;
  const { kind, language, texts, whatsappTemplate, isActive, version } = input;
  const faults = [...checkTexts(kind, texts), ...checkVariables(kind, whatsappTemplate?.variables ?? [])];
  if (faults.length > 0) throw new AppError('invalid_input', { fields: faults });
  const before = await findOwn(ctx, input);
  if ((before?.version ?? 0) !== version) throw new AppError('record_changed');
  const saved = { texts, whatsappTemplate, isActive };
  if (before) {
    const changed = await ctx.tx
      .updateTable('message_templates')
      .set({
        ...columnsOf(input),
        version: version + 1,
        changed_at: ctx.now.toISOString(),
        changed_by: userId,
      })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', before.id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new AppError('record_changed');
  }
  const id = before?.id ?? (await insertTemplate(ctx, input));
  const former = before ?? ourTemplate(kind, language);
  const known = {
    texts: former.texts,
    whatsappTemplate: before?.whatsappTemplate ?? null,
    isActive: former.isActive,
  };
  ctx.audit('message_template.changed', id, changesBetween<object>(known, saved));
  return { kind, language, ...saved, isOwn: true, version: version + 1 };
}

/** Deletes the clinic's texts, so that ours are sent again. @throws AppError `not_found`, `record_changed`. */
export async function resetTemplate(ctx: MemberContext, input: ResetTemplate): Promise<StandardTemplate> {
  const { kind, language, version } = input;
  const before = await findOwn(ctx, input);
  if (!before) throw new AppError('not_found');
  const removed = await ctx.tx
    .deleteFrom('message_templates')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', before.id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new AppError('record_changed');
  ctx.audit('message_template.reset', before.id, { before });
  return ourTemplate(kind, language);
}
