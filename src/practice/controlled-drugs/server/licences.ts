import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { LICENCE_KINDS } from '#vocabulary/controlled-drugs.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import type { ControlledLicence, SetLicence } from '../licences.contract.ts';
import { isLicenceExpired, isLicenceExpiring } from '../licence.rules.ts';

const Row = z.object({
  id: z.uuid(),
  staffMemberId: z.uuid().nullable(),
  staffName: z.string().nullable(),
  kind: z.enum(LICENCE_KINDS),
  number: z.string(),
  authority: z.string().nullable(),
  expiresOn: CalendarDay,
  version: z.int(),
  today: CalendarDay,
});

/** Licences, those that expire first at the top. */
export async function listLicences({
  tx,
  now,
  session: { clinicId },
}: MemberContext): Promise<{ items: ControlledLicence[] }> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select l.id, l.staff_member_id as "staffMemberId", s.full_name as "staffName", l.kind, l.number, l.authority,
          l.expires_on as "expiresOn", l.version, ${todayAtClinic(clinicId, now)} as today
          from controlled_licences l
          left join staff_members s on s.clinic_id = ${clinicId} and s.id = l.staff_member_id
         where l.clinic_id = ${clinicId} order by l.expires_on, l.id`,
  );
  const items = rows.map(({ today, ...licence }) =>
    Object.assign(licence, {
      isExpired: isLicenceExpired(licence, today),
      isExpiring: isLicenceExpiring(licence, today),
    }),
  );
  return { items };
}

/** Enters a licence, or its renewal. @throws AppError `not_found`, `record_changed`. */
export async function setLicence(
  ctx: MemberContext,
  { staffMemberId, kind, version, number, authority, expiresOn }: SetLicence,
): Promise<ControlledLicence> {
  const { clinicId, userId } = ctx.session;
  const values = { number, authority, expires_on: expiresOn };
  const set =
    version === null
      ? ctx.tx
          .insertInto('controlled_licences')
          .values({ clinic_id: clinicId, staff_member_id: staffMemberId, kind, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
      : ctx.tx
          .updateTable('controlled_licences')
          .set({
            ...values,
            version: version + 1,
            changed_at: ctx.now.toISOString(),
            changed_by: userId,
          })
          .where('clinic_id', '=', clinicId)
          .where('staff_member_id', 'is not distinct from', staffMemberId)
          .where('kind', '=', kind)
          .where('version', '=', version)
          .returning('id');
  const changed = await namingConstraints(
    { controlled_licences_clinic_id_staff_member_id_fkey: 'not_found' },
    set.executeTakeFirst(),
  );
  if (!changed) throw new AppError('record_changed');
  const after = (await listLicences(ctx)).items.find(({ id }) => id === changed.id);
  if (!after) throw new AppError('not_found');
  ctx.audit('controlled_licence.set', after.id, { after });
  return after;
}
