import { sql } from 'kysely';
import * as z from 'zod';
import { LICENCE_KINDS } from '#vocabulary/controlled-drugs.ts';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { expiredLicences } from '../../licence.rules.ts';

const Row = z.object({
  kind: z.enum(LICENCE_KINDS),
  expiresOn: CalendarDay,
  staffName: z.string().nullable(),
  today: CalendarDay,
});

interface Licensed {
  readonly isControlled: boolean;
  /** Staff members who are responsible, other than the caller: such as the prescriber. */
  readonly staffMemberIds?: readonly string[];
  /** Acts whose doctors are responsible. */
  readonly actIds?: readonly string[];
}

/**
 * CD-7. Refuses what an expired licence forbids: of the caller, of those who are responsible, and of the clinic. For prescribing anything
 * it is the licence to practice, for controlled drugs the registrations too.
 *
 * @throws AppError `licence_expired`, whose details name the licences.
 */
export async function assertLicensed(
  { tx, now, session: { clinicId, userId } }: MemberContext,
  { isControlled, staffMemberIds = [], actIds = [] }: Licensed,
): Promise<void> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select l.kind, l.expires_on as "expiresOn", s.full_name as "staffName", ${todayAtClinic(clinicId, now)} as today
          from controlled_licences l
          left join staff_members s on s.clinic_id = ${clinicId} and s.id = l.staff_member_id
         where l.clinic_id = ${clinicId}
           and (l.staff_member_id is null or s.user_id = ${userId} or s.id = any (${[...staffMemberIds]}::uuid[])
             or s.id in (select v.doctor_id from acts a join visits v on v.clinic_id = ${clinicId} and v.id = a.visit_id
                          where a.clinic_id = ${clinicId} and a.id = any (${[...actIds]}::uuid[])))`,
  );
  const expired = expiredLicences(rows, rows[0]?.today ?? '', { isControlled });
  if (expired.length > 0)
    throw new AppError('licence_expired', {
      licences: expired.map(({ kind, expiresOn, staffName }) => ({ kind, expiresOn, staffName })),
    });
}
