import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { frozenAnswers, missingFields, paragraphsOf } from '../fill-form.rules.ts';
import type { SignForm } from '../requests.contract.ts';
import type { OpenForm } from './filled-form.ts';
import { signatureHash } from './public/signature-hash.ts';

interface Occasion {
  readonly clinicId: string;
  readonly channel: 'clinic' | 'portal';
  readonly now: Date;
}

/** Text, questions and answers together, with what the record filled in. */
const TOO_LONG = {
  fields: [{ path: 'answers', message: 'The form is too long to be signed. Shorten the answers.' }],
} as const;

/**
 * FORM-1. Freezes a form as it was read and answered. The hash is over the content, the name, the signature and the time.
 *
 * @returns what is audited.
 * @throws AppError `form_changed` if there is a later version than the one that was read; `form_incomplete` with `missing`
 *   in its details; `form_signed`; `invalid_input` if it is too long; `not_found` if it was withdrawn meanwhile.
 */
export async function insertSignature(
  tx: Kysely<Tables>,
  { filled, frozen, isSigned }: OpenForm,
  input: SignForm,
  { clinicId, channel, now }: Occasion,
): Promise<{ readonly version: number; readonly hash: string }> {
  if (isSigned) throw new AppError('form_signed');
  const { version, fields, formId } = filled;
  if (version !== input.version) throw new AppError('form_changed');
  const missing = missingFields(fields, input.answers, input.strokes !== null || input.isTypedSignature);
  if (missing.length > 0) throw new AppError('form_incomplete', { missing });
  const asksForSignature = fields.some(({ type }) => type === 'signature');
  const drawn = asksForSignature ? input.strokes : null;
  const method = drawn !== null ? 'drawn' : asksForSignature && input.isTypedSignature ? 'typed' : 'none';
  const content = {
    ...frozen,
    paragraphs: [...paragraphsOf(filled.body)],
    answers: [...frozenAnswers(fields, input.answers)],
  };
  const strokes = drawn && JSON.stringify(drawn);
  const signedAt = now.toISOString();
  const { signerName } = input;
  const hash = signatureHash({ content, version, signerName, method, channel, strokes: drawn, signedAt });
  await namingConstraints(
    { form_signatures_request_key: 'form_signed', form_signatures_asked_check: 'not_found' },
    namingConstraints(
      { form_signatures_content_check: 'invalid_input' },
      tx
        .insertInto('form_signatures')
        .values({
          clinic_id: clinicId,
          request_id: input.id,
          form_id: formId,
          version,
          signer_name: input.signerName,
          method,
          channel,
          content: sql`${JSON.stringify(content)}::jsonb`,
          strokes: sql`${strokes}::jsonb`,
          content_hash: hash,
          signed_at: signedAt,
        })
        .execute(),
      TOO_LONG,
    ),
  );
  return { version, hash };
}
