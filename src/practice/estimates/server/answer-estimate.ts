import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AnswerEstimate } from '../answers.contract.ts';
import { findFacts } from './facts.ts';
import { ANSWER_REFUSALS, auditedAnswer, freezeAnswer } from './frozen-answer.ts';

/**
 * Answers an estimate on a screen of the clinic that was handed to the client.
 *
 * @throws AppError `estimate_answered`, `estimate_expired`, `estimate_not_open`, `invalid_input`, `not_found`.
 */
export async function answerEstimate(ctx: MemberContext, { id, ...given }: AnswerEstimate) {
  const { clinicId } = ctx.session;
  const facts = await findFacts(ctx.tx, clinicId, id);
  if (!facts) throw new AppError('not_found');
  const answer = freezeAnswer(facts, given, { channel: 'clinic', now: ctx.now });
  await namingConstraints(
    ANSWER_REFUSALS,
    ctx.tx
      .insertInto('estimate_answers')
      .values({
        clinic_id: clinicId,
        estimate_id: id,
        option_position: answer.optionPosition,
        accepted_line_ids: [...answer.acceptedLineIds],
        declined_line_ids: [...answer.declinedLineIds],
        signer_name: answer.signerName,
        method: answer.method,
        channel: 'clinic',
        strokes: answer.strokes === null ? null : sql`${JSON.stringify(answer.strokes)}::jsonb`,
        document: sql`${JSON.stringify(answer.document)}::jsonb`,
        content_hash: answer.contentHash,
        agreed_low_minor: answer.agreedLowMinor,
        agreed_high_minor: answer.agreedHighMinor,
        answered_at: answer.answeredAt,
      })
      .execute(),
  );
  ctx.audit('estimate.answered', id, { after: auditedAnswer(answer, 'clinic') });
  return { id };
}
