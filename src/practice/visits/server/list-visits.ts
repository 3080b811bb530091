import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListUnsigned, VisitListItem } from '../contract.ts';
import { DEFAULT_LOCK_HOURS, EXCERPT_LENGTH } from '../visit.rules.ts';
import { assessmentOf, clientName, diagnosisNames, locksAt, staffMember } from './visit-parts.ts';

const Position = z.tuple([Instant, z.uuid()]);

/** The columns of a list, of the alias `v`. */
const listColumns = (
  clinicId: string,
) => sql`v.id, v.status, v.reason, v.started_at as "startedAt", v.signed_at as "signedAt",
  v.locked_at as "lockedAt", ${locksAt(clinicId, DEFAULT_LOCK_HOURS)} as "locksAt", v.released_at as "releasedAt",
  ${staffMember(clinicId, sql`v.doctor_id`)} as doctor,
  (select json_build_object('id', p.id, 'name', p.name, 'species', p.species)
     from pets p where p.clinic_id = ${clinicId} and p.id = v.pet_id) as pet,
  ${clientName(clinicId, sql`v.client_id`)} as client, ${diagnosisNames(clinicId, sql`v.id`)} as diagnoses,
  ${assessmentOf(clinicId, sql`v.id`, EXCERPT_LENGTH)} as assessment`;

interface PetVisits {
  readonly petId: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The statement of a page of a pet's visits. It selects the page over the index first. One row more than the limit. */
export function petVisitsPage(clinicId: string, { petId, limit, cursor }: PetVisits): RawBuilder<unknown> {
  const after = decodeCursor(cursor, Position);
  return sql`
    with page as (
      select * from visits v where v.clinic_id = ${clinicId} and v.pet_id = ${petId}
         ${after ? sql`and (v.started_at < ${after[0]}::timestamptz or (v.started_at = ${after[0]}::timestamptz and v.id > ${after[1]}::uuid))` : sql``}
       order by v.started_at desc, v.id limit ${limit + 1}
    )
    select ${listColumns(clinicId)} from page v order by v.started_at desc, v.id`;
}

/** One page of a pet's visits, the latest first. */
export async function listPetVisits(ctx: MemberContext, input: PetVisits) {
  const rows = await fetchRows(ctx.tx, VisitListItem, petVisitsPage(ctx.session.clinicId, input));
  return toPage(rows, input.limit, (row) => [row.startedAt, row.id]);
}

const isMine = (clinicId: string, userId: string) => sql`exists (
  select from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId} and s.id in (v.doctor_id, v.supervisor_id))`;

/** One page of the clinic's unsigned visits, the oldest first. */
export async function listUnsignedVisits(ctx: MemberContext, { limit, cursor, whose }: ListUnsigned) {
  const { clinicId, userId } = ctx.session;
  const after = decodeCursor(cursor, Position);
  const rows = await fetchRows(
    ctx.tx,
    VisitListItem,
    sql`
    with page as (
      select * from visits v where v.clinic_id = ${clinicId} and v.status in ('open', 'in_review', 'awaiting_results')
         ${whose === 'mine' ? sql`and ${isMine(clinicId, userId)}` : sql``}
         ${after ? sql`and (v.started_at, v.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
       order by v.started_at, v.id limit ${limit + 1}
    )
    select ${listColumns(clinicId)} from page v order by v.started_at, v.id`,
  );
  return toPage(rows, limit, (row) => [row.startedAt, row.id]);
}
