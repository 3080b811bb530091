import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const COLUMNS = [
  'pet_id as petId',
  'client_id as clientId',
  'doctor_id as doctorId',
  'supervisor_id as supervisorId',
  'reason',
  'status',
  'version',
  'needs_cosignature as needsCosignature',
  'signed_at as signedAt',
  'signed_by as signedBy',
  'cosigned_at as cosignedAt',
  'released_at as releasedAt',
] as const;

/** A visit, held until the end of the transaction. @throws AppError `not_found`. */
export async function lockVisit(ctx: MemberContext, id: string) {
  const visit = await ctx.tx
    .selectFrom('visits')
    .select(COLUMNS)
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!visit) throw new AppError('not_found');
  return visit;
}

export const isClosed = ({ status }: { readonly status: string }): boolean =>
  status === 'signed' || status === 'locked';

/**
 * An unsigned visit at the version that somebody has on screen, held until the end of the transaction.
 *
 * @throws AppError `not_found`, `visit_closed`, `record_changed`.
 */
export async function holdVisit(ctx: MemberContext, id: string, version: number) {
  const visit = await lockVisit(ctx, id);
  if (isClosed(visit)) throw new AppError('visit_closed');
  if (visit.version !== version) throw new AppError('record_changed', { version: visit.version });
  return visit;
}
