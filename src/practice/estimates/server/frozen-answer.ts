import { AppError, type ErrorCode } from '#vocabulary/errors.ts';
import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import type { Strokes } from '#practice/forms/requests.contract.ts';
import type { GivenAnswer } from '../answers.contract.ts';
import { decide } from '../estimate.rules.ts';
import type { AnswerChannel, EstimateDocument } from '../estimate-document.contract.ts';
import { documentOf } from './document-of.ts';
import type { EstimateFacts } from './facts.ts';

/** What the database refuses about answers, by the name of the constraint. */
export const ANSWER_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  estimate_answers_estimate_key: 'estimate_answered',
  estimates_expired_check: 'estimate_expired',
  estimates_open_check: 'estimate_not_open',
};

/** An answer as it is stored. */
export interface FrozenAnswer {
  readonly optionPosition: number | null;
  readonly acceptedLineIds: readonly string[];
  readonly declinedLineIds: readonly string[];
  readonly signerName: string;
  readonly method: 'drawn' | 'typed';
  readonly strokes: Strokes | null;
  readonly document: EstimateDocument;
  readonly contentHash: string;
  readonly agreedLowMinor: number;
  readonly agreedHighMinor: number;
  /** ISO 8601 in UTC, with milliseconds. */
  readonly answeredAt: string;
}

/** EST-4. The SHA-256 of what was signed, in hexadecimal: the same after it was stored and read. */
export const answerHash = (document: EstimateDocument, strokes: Strokes | null): string =>
  sha256(canonicalJson({ document, strokes }));

/**
 * EST-4. Freezes an estimate with the answer that the client gives.
 *
 * @throws AppError `estimate_answered`, `estimate_expired`, `estimate_not_open`; `invalid_input` for a choice that the estimate
 *   does not offer.
 */
export function freezeAnswer(
  facts: EstimateFacts,
  given: GivenAnswer,
  { channel, now }: { readonly channel: AnswerChannel; readonly now: Date },
): FrozenAnswer {
  if (facts.answer !== null) throw new AppError('estimate_answered');
  if (facts.status === 'expired') throw new AppError('estimate_expired');
  if (facts.status !== 'sent') throw new AppError('estimate_not_open');
  const open = documentOf(facts);
  const decision = decide(open, given);
  if (!decision.ok)
    throw new AppError('invalid_input', { fields: [{ path: 'declinedLineIds', message: decision.error }] });
  const { optionPosition, low, high } = decision.value;
  const acceptedLineIds = [...decision.value.acceptedLineIds];
  const declinedLineIds = [...decision.value.declinedLineIds];
  const { signerName, strokes } = given;
  const method: FrozenAnswer['method'] = strokes === null ? 'typed' : 'drawn';
  const answeredAt = now.toISOString();
  const answer = {
    optionPosition,
    acceptedLineIds,
    declinedLineIds,
    signerName,
    method,
    channel,
    answeredAt,
  };
  const document: EstimateDocument = { ...open, answer: { ...answer, low, high } };
  return {
    optionPosition,
    acceptedLineIds,
    declinedLineIds,
    signerName,
    method,
    strokes,
    document,
    contentHash: answerHash(document, strokes),
    agreedLowMinor: low.totalMinor,
    agreedHighMinor: high.totalMinor,
    answeredAt,
  };
}

/** What the audit trail says of an answer; what was signed is in the answer itself. */
export const auditedAnswer = (
  { optionPosition, acceptedLineIds, declinedLineIds, signerName, contentHash }: FrozenAnswer,
  channel: AnswerChannel,
) => ({
  channel,
  optionPosition,
  accepted: acceptedLineIds.length,
  declined: declinedLineIds.length,
  signerName,
  hash: contentHash,
});
