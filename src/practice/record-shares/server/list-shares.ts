import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { isPetOfClinic } from '#practice/pets/server/public/is-pet-of-clinic.ts';
import { RecordShare, ShareView } from '../contract.ts';

/** How many of a part a shared record `h` has; records that were shared earlier may have none of it. */
const countOfParts = (part: 'diagnosticReports' | 'labReports' | 'studies') =>
  sql`coalesce(jsonb_array_length(h.content -> ${part}::text), 0)`;

/** The links to a pet's record, the latest first. @throws AppError `not_found`. */
export async function listShares(
  { tx, session: { clinicId } }: MemberContext,
  { petId }: { readonly petId: string },
): Promise<{ items: RecordShare[] }> {
  const pet = isPetOfClinic(tx, clinicId, petId, { alsoArchived: true });
  const listed = fetchRows(
    tx,
    RecordShare,
    sql`
    select h.id, h.kind, h.recipient,
        case when h.kind = 'study' then h.content -> 'study' end as study,
        coalesce((h.content -> 'isComplete')::boolean, true) as "isComplete",
        coalesce(jsonb_array_length(h.content -> 'visits'), 0) as "visitCount",
        coalesce(jsonb_array_length(h.content -> 'vaccinations'), 0) as "vaccinationCount",
        coalesce(jsonb_array_length(h.content -> 'documents'), 0) as "documentCount",
        ${countOfParts('labReports')} + ${countOfParts('diagnosticReports')} + ${countOfParts('studies')} as "resultCount",
        h.created_at as "createdAt", h.expires_at as "expiresAt", h.revoked_at as "revokedAt", h.revoked_at is null and h.expires_at > now() as "isActive",
        ${staffNameOfAccount(clinicId, sql`h.created_by`)} as "createdByName",
        (select count(*)::int from record_share_views w where w.clinic_id = ${clinicId} and w.share_id = h.id) as "viewCount",
        (select max(w.viewed_at) from record_share_views w where w.clinic_id = ${clinicId} and w.share_id = h.id) as "lastViewedAt"
      from record_shares h where h.clinic_id = ${clinicId} and h.pet_id = ${petId}
     order by h.created_at desc, h.id limit 100`,
  );
  const [found, items] = await Promise.all([pet, listed]);
  if (!found) throw new AppError('not_found');
  return { items };
}

/** When a link was opened, the latest first. @throws AppError `not_found`. */
export async function listShareViews(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<{ items: ShareView[] }> {
  const share = tx
    .selectFrom('record_shares')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .executeTakeFirst();
  const listed = fetchRows(
    tx,
    ShareView,
    sql`
    select w.id, w.what, w.network, w.viewed_at as "viewedAt",
        (select d.title from documents d where d.clinic_id = ${clinicId} and d.id = w.document_id) as "documentTitle"
      from record_share_views w where w.clinic_id = ${clinicId} and w.share_id = ${id}
     order by w.viewed_at desc, w.id limit 500`,
  );
  const [found, items] = await Promise.all([share, listed]);
  if (!found) throw new AppError('not_found');
  return { items };
}
