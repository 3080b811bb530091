import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Answers } from '../requests.contract.ts';

const Saved = z.object({ isFirst: z.boolean() });

interface SaveAnswers {
  readonly id: string;
  readonly answers: Answers;
}

/**
 * Stores what was typed in a request.
 *
 * @returns whether it is the first that was typed: that is audited, and not each pause in typing. What counts is what is
 *   signed, with its own entry.
 * @throws AppError `form_signed`, `not_found`.
 */
export async function storeAnswers(
  tx: Kysely<Tables>,
  clinicId: string,
  { id, answers }: SaveAnswers,
): Promise<{ readonly isFirst: boolean }> {
  const saved = await namingConstraints(
    { form_requests_unsigned_check: 'form_signed' },
    fetchRow(
      tx,
      Saved,
      sql`
      with earlier as (
        select r.answers from form_requests r
         where r.clinic_id = ${clinicId} and r.id = ${id} and r.withdrawn_at is null for update)
      update form_requests r set answers = ${JSON.stringify(answers)}::jsonb from earlier e
       where r.clinic_id = ${clinicId} and r.id = ${id}
      returning e.answers = '{}' and r.answers <> '{}' as "isFirst"`,
    ),
  );
  if (!saved) throw new AppError('not_found');
  return saved;
}

/** Keeps what was typed on a screen of the clinic. @throws AppError `form_signed`, `not_found`. */
export async function saveAnswers(ctx: MemberContext, input: SaveAnswers) {
  const { isFirst } = await storeAnswers(ctx.tx, ctx.session.clinicId, input);
  // Without the answers: they are in the record once the form is signed.
  if (isFirst) ctx.audit('form_request.started', input.id);
  return { id: input.id };
}
