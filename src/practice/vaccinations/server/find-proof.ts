import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** What is said about a document that proves no dose of the pet. */
export const NOT_OF_PET = {
  fields: [{ path: 'proofDocumentId', message: 'This document does not belong to the pet.' }],
} as const;

/**
 * A document of the pet that proves a dose; null without one.
 *
 * @throws AppError `invalid_input` at `proofDocumentId` for a document of another pet, or an archived one.
 */
export async function findProof(
  { tx, session: { clinicId } }: MemberContext,
  petId: string,
  documentId: string | null,
): Promise<string | null> {
  if (documentId === null) return null;
  const found = await tx
    .selectFrom('documents')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', documentId)
    .where('pet_id', '=', petId)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  if (found) return found.id;
  throw new AppError('invalid_input', NOT_OF_PET);
}
