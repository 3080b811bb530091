import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import {
  type AddNoteRule,
  NOTE_RULES_LIMIT,
  type NoteRuleEntry,
  type OneRule,
} from '../../note-rules.contract.ts';
import { findNoteRules } from './find-note-rules.ts';

async function addRule(
  ctx: MemberContext,
  { whenContains, section, replaceBy }: AddNoteRule,
  scope: 'clinic' | 'own',
): Promise<NoteRuleEntry> {
  const before = await findNoteRules(ctx);
  if (before[scope].length >= NOTE_RULES_LIMIT) throw new AppError('ai_note_rules_full');
  const { id } = await namingConstraints(
    { ai_note_rules_phrase_key: 'ai_note_rule_exists' },
    ctx.tx
      .insertInto('ai_note_rules')
      .values({
        user_id: scope === 'own' ? ctx.session.userId : null,
        when_contains: whenContains,
        section,
        replace_by: replaceBy,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const rule = { whenContains, section, replaceBy };
  ctx.audit('ai_note_rule.added', id, { after: { ...rule, scope } });
  return { id, ...rule };
}

async function removeRule(
  ctx: MemberContext,
  { id }: OneRule,
  scope: 'clinic' | 'own',
): Promise<Record<string, never>> {
  const { clinicId, userId } = ctx.session;
  const rules = ctx.tx
    .deleteFrom('ai_note_rules')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .returning(['when_contains as whenContains', 'section', 'replace_by as replaceBy']);
  const removed = await (
    scope === 'own' ? rules.where('user_id', '=', userId) : rules.where('user_id', 'is', null)
  ).executeTakeFirst();
  if (!removed) throw new AppError('not_found');
  ctx.audit('ai_note_rule.removed', id, { before: { ...removed, scope } });
  return {};
}

/** A rule for everybody's notes. @throws AppError `ai_note_rule_exists`, `ai_note_rules_full`. */
export const addClinicNoteRule = (ctx: MemberContext, input: AddNoteRule) => addRule(ctx, input, 'clinic');
/** A rule for the caller's notes. @throws AppError `ai_note_rule_exists`, `ai_note_rules_full`. */
export const addOwnNoteRule = (ctx: MemberContext, input: AddNoteRule) => addRule(ctx, input, 'own');
/** @throws AppError `not_found`. */
export const removeClinicNoteRule = (ctx: MemberContext, input: OneRule) => removeRule(ctx, input, 'clinic');
/** @throws AppError `not_found`. */
export const removeOwnNoteRule = (ctx: MemberContext, input: OneRule) => removeRule(ctx, input, 'own');
