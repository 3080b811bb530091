import { type Kysely, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Answers } from '../requests.contract.ts';

interface SaveAnswers {
  readonly id: string;
  readonly answers: Answers;
}

/** Stores what was typed in a request. @throws AppError `form_signed`, `not_found`. */
export async function storeAnswers(
  tx: Kysely<Tables>,
  clinicId: string,
  { id, answers }: SaveAnswers,
): Promise<void> {
  const saved = await namingConstraints(
    { form_requests_unsigned_check: 'form_signed' },
    tx
      .updateTable('form_requests')
      .set({ answers: sql`${JSON.stringify(answers)}::jsonb` })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst(),
  );
  if (!saved) throw new AppError('not_found');
}

/** Keeps what was typed on a screen of the clinic. @throws AppError `form_signed`, `not_found`. */
export async function saveAnswers(ctx: MemberContext, input: SaveAnswers) {
  await storeAnswers(ctx.tx, ctx.session.clinicId, input);
  // Without the answers: they are in the record once the form is signed.
  ctx.audit('form_request.saved', input.id);
  return { id: input.id };
}
