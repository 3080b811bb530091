import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { detachVaccination } from '#practice/due-care/server/public/close-due-cares.ts';
import { recomputeDueCares } from '#practice/due-care/server/public/recompute-due-cares.ts';

const Voided = z.object({ id: z.uuid(), petId: z.uuid() });

/** Which vaccination: by itself, or the one of an act. */
export type VaccinationKey = { readonly id: string } | { readonly actId: string };

/**
 * Voids a vaccination in the caller's transaction. What it closed is no longer done by it, and what is due is computed
 * again. Writes no audit entry: the caller does.
 *
 * @throws AppError `not_found` if there is none, or it is already voided.
 */
export async function voidVaccination(
  ctx: MemberContext,
  key: VaccinationKey,
  reason: string,
): Promise<z.infer<typeof Voided>> {
  const { tx, now, session } = ctx;
  const which = 'id' in key ? sql`v.id = ${key.id}` : sql`v.act_id = ${key.actId}`;
  const voided = await fetchRow(
    tx,
    Voided,
    sql`
    update vaccinations v set voided_at = ${now}, voided_by = ${session.userId}, void_reason = ${reason}
     where v.clinic_id = ${session.clinicId} and ${which} and v.voided_at is null
    returning v.id, v.pet_id as "petId"`,
  );
  if (!voided) throw new AppError('not_found');
  await detachVaccination(ctx, voided.id);
  await recomputeDueCares(ctx, session.clinicId, [voided.petId]);
  return voided;
}
