import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type DecideDraft, type DraftDecision, DraftSentence } from '../../drafts.contract.ts';
import { editDistance } from './edit-distance.ts';

const Sentences = z.array(DraftSentence);

/**
 * Writes down what somebody did with a draft. How much of it was changed is found out here, from the draft as it was stored.
 *
 * @throws AppError `not_found` for a draft that the caller may not read; `ai_draft_decided`.
 */
export async function decideDraft(
  { tx, session, audit }: MemberContext,
  { id, usedText, confirmed }: DecideDraft,
): Promise<DraftDecision> {
  const draft = await tx
    .selectFrom('ai_drafts')
    .select(['feature', 'sentences'])
    .where('clinic_id', '=', session.clinicId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!draft) throw new AppError('not_found');
  const sentences = Sentences.parse(draft.sentences);
  const drafted = sentences.map(({ text }) => text).join(' ');
  const distance = usedText === null ? null : editDistance(drafted, usedText);
  const decision = distance === null ? 'dropped' : distance === 0 ? 'accepted' : 'edited';
  const faulty = sentences.filter(({ faults }) => faults.length > 0).length;
  const counted = decision === 'dropped' ? 0 : Math.min(confirmed, faulty);
  await namingConstraints(
    { ai_draft_decisions_pkey: 'ai_draft_decided' },
    tx
      .insertInto('ai_draft_decisions')
      .values({ draft_id: id, decision, edit_distance: distance, confirmed: counted })
      .execute(),
  );
  audit('ai_draft.decided', id, {
    after: { feature: draft.feature, decision, editDistance: distance, confirmed: counted },
  });
  return { decision, editDistance: distance };
}
