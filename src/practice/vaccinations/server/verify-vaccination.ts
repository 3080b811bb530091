import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { closeDueCares } from '#practice/due-care/server/public/close-due-cares.ts';
import { recomputeDueCares } from '#practice/due-care/server/public/recompute-due-cares.ts';
import type { VerifyVaccination } from '../contract.ts';
import { findProof, NOT_OF_PET } from './find-proof.ts';

/**
 * Verifies a dose that was given elsewhere, with its proof if there is a document: from now on it counts.
 *
 * @throws AppError `not_found`; `invalid_input` at `proofDocumentId`.
 */
export async function verifyVaccination(ctx: MemberContext, { id, proofDocumentId }: VerifyVaccination) {
  const { tx, now, session } = ctx;
  const verified = await namingConstraints(
    { vaccinations_clinic_id_proof_document_id_fkey: 'invalid_input' },
    tx
      .updateTable('vaccinations')
      .set({
        verified_at: sql`coalesce(verified_at, ${now})`,
        verified_by: sql`coalesce(verified_by, ${session.userId})`,
        proof_document_id: sql`coalesce(proof_document_id, ${proofDocumentId}::uuid)`,
      })
      .where('clinic_id', '=', session.clinicId)
      .where('id', '=', id)
      .where('is_elsewhere', '=', true)
      .where('voided_at', 'is', null)
      .returning(['pet_id as petId', 'given_on as givenOn', 'targets'])
      .executeTakeFirst(),
    NOT_OF_PET,
  );
  if (!verified) throw new AppError('not_found');
  const { petId } = verified;
  await findProof(ctx, petId, proofDocumentId);
  await closeDueCares(ctx, { ...verified, vaccinationId: id });
  await recomputeDueCares(ctx, session.clinicId, [petId]);
  ctx.audit('vaccination.verified', petId, { after: { vaccinationId: id, proofDocumentId } });
  return { id, petId };
}
