import type { MemberContext } from '#foundation/server/http/context.ts';
import type { RecordElsewhere } from '../../contract.ts';
import { findProof } from '../find-proof.ts';
import { type RecordedVaccination, writeVaccination } from '../write-vaccination.ts';

/**
 * Records a dose that another clinic gave. It closes what is due once its proof has been seen.
 *
 * @throws AppError `not_found`; `invalid_input` at `givenOn` or `proofDocumentId`.
 */
export async function recordElsewhere(
  ctx: MemberContext,
  input: RecordElsewhere,
): Promise<RecordedVaccination> {
  const proof = await findProof(ctx, input.petId, input.proofDocumentId);
  const recorded = await writeVaccination(ctx, {
    petId: input.petId,
    givenOn: input.givenOn,
    columns: {
      item_id: null,
      product_name: input.productName,
      manufacturer: input.manufacturer,
      targets: input.targets,
      licensed_months: input.licensedMonths,
      lot: input.lot,
      is_elsewhere: true,
      elsewhere_name: input.elsewhereName,
      proof_document_id: proof,
      verified_at: input.isVerified ? ctx.now.toISOString() : null,
      verified_by: input.isVerified ? ctx.session.userId : null,
    },
  });
  ctx.audit('vaccination.recorded', input.petId, { after: { ...input, ...recorded } });
  return recorded;
}
