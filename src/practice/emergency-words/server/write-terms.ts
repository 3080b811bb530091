import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { BASE_ROWS } from '../base-words.rules.ts';
import { type AddEmergencyTerm, MAX_OWN_TERMS, type SwitchEmergencyTerm } from '../contract.ts';
import { phraseOf } from '../own-words.rules.ts';
import { findTerms } from './find-terms.ts';

/**
 * Adds a word of the clinic.
 *
 * @throws AppError `emergency_term_limit`, `emergency_term_taken`; `invalid_input` for a phrase without a word.
 */
export async function addEmergencyTerm(
  ctx: MemberContext,
  { phrase, ...fields }: AddEmergencyTerm,
): Promise<{ id: string }> {
  const words = phraseOf(phrase);
  if (words.length < 2)
    throw new AppError('invalid_input', {
      fields: [{ path: 'phrase', message: 'Enter a word of two letters or more.' }],
    });
  if ((await findTerms(ctx)).own.length >= MAX_OWN_TERMS) throw new AppError('emergency_term_limit');
  const added = await namingConstraints(
    { emergency_terms_phrase_key: 'emergency_term_taken' },
    ctx.tx
      .insertInto('emergency_terms')
      .values({ clinic_id: ctx.session.clinicId, ...fields, phrase: words.toLowerCase() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('emergency_term.added', added.id, { after: { ...fields, phrase: words.toLowerCase() } });
  return added;
}

/** Deletes a word of the clinic. @throws AppError `not_found`. */
export async function removeEmergencyTerm(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ id: string }> {
  const removed = await ctx.tx
    .deleteFrom('emergency_terms')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .returning(['language', 'category', 'level', 'phrase'])
    .executeTakeFirst();
  if (!removed) throw new AppError('not_found');
  ctx.audit('emergency_term.removed', id, { before: removed });
  return { id };
}

/** Turns a word of our list on or off for the clinic. Repeating it has no effect. @throws AppError `not_found`. */
export async function switchEmergencyTerm(
  ctx: MemberContext,
  { wordId, isOn }: SwitchEmergencyTerm,
): Promise<SwitchEmergencyTerm> {
  if (!BASE_ROWS.some(({ id }) => id === wordId)) throw new AppError('not_found');
  const { clinicId } = ctx.session;
  if (isOn)
    await ctx.tx
      .deleteFrom('emergency_term_switches')
      .where('clinic_id', '=', clinicId)
      .where('word_id', '=', wordId)
      .execute();
  else
    await ctx.tx
      .insertInto('emergency_term_switches')
      .values({ clinic_id: clinicId, word_id: wordId })
      .onConflict((conflict) => conflict.columns(['clinic_id', 'word_id']).doNothing())
      .execute();
  ctx.audit('emergency_term.switched', clinicId, { after: { wordId, isOn } });
  return { wordId, isOn };
}
