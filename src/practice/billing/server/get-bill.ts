import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { afterDiscount, billsBy } from '../bill-totals.rules.ts';
import { OpenBill, UnfinishedVisit } from '../bills.contract.ts';
import { taxMethodOf } from '../tax-method.rules.ts';
import { findBillLines } from './bill-lines.ts';

const Place = z.object({ country: z.string(), region: z.string().nullable() });

/** The latest unfinished visits that a bill names. */
const VISITS_LIMIT = 20;

/**
 * BILL-2. Visits of what is being billed that have acts which were neither done nor dropped, or were done and charged to nobody.
 * A visit without either is not listed, signed or not.
 */
const findUnfinished = ({ tx, session: { clinicId } }: MemberContext, clientId: string) =>
  fetchRows(
    tx,
    UnfinishedVisit,
    sql`
    with billed as (
      select distinct c.visit_id from charges c
       where c.clinic_id = ${clinicId} and c.client_id = ${clientId} and c.voided_at is null and c.visit_id is not null
         and not exists (select from invoiced_charges n where n.clinic_id = ${clinicId} and n.charge_id = c.id)
    )
    select v.id as "visitId", p.id as "petId", p.name as "petName", v.status, open.planned as "plannedNames", open.unbilled
      from billed b
      join visits v on v.clinic_id = ${clinicId} and v.id = b.visit_id
      join pets p on p.clinic_id = ${clinicId} and p.id = v.pet_id
      cross join lateral (
        select coalesce(json_agg(distinct a.item_name) filter (where a.status = 'planned'), '[]') as planned,
          coalesce(json_agg(json_build_object('name', a.item_name, 'reason', a.unbilled_reason))
            filter (where a.status = 'done' and a.unbilled_reason is not null), '[]') as unbilled
          from acts a where a.clinic_id = ${clinicId} and a.visit_id = v.id
      ) open
     where json_array_length(open.planned) + json_array_length(open.unbilled) > 0
     order by v.started_at desc, v.id limit ${VISITS_LIMIT}`,
  );

const PetClient = OpenBill.shape.petClients.element;

/** The clients of the pets that are billed; nobody whose data was erased. */
const findPetClients = ({ tx, session: { clinicId } }: MemberContext, clientId: string) =>
  fetchRows(
    tx,
    PetClient,
    sql`
    with billed as (
      select distinct c.pet_id from charges c
       where c.clinic_id = ${clinicId} and c.client_id = ${clientId} and c.voided_at is null and c.pet_id is not null
         and not exists (select from invoiced_charges n where n.clinic_id = ${clinicId} and n.charge_id = c.id)
    )
    select pc.pet_id as "petId", pc.client_id as "clientId", k.full_name as "fullName"
      from billed b
      join pet_clients pc on pc.clinic_id = ${clinicId} and pc.pet_id = b.pet_id
      join clients k on k.clinic_id = ${clinicId} and k.id = pc.client_id and k.erased_at is null
     order by pc.is_primary desc, k.name_folded, k.id`,
  );

/** What a client owes and has not been invoiced for, and what may be missing from it. @throws AppError `not_found`. */
export async function getBill(
  ctx: MemberContext,
  { clientId }: { readonly clientId: string },
): Promise<OpenBill> {
  const { clinicId } = ctx.session;
  const [place, rows, unfinished, petClients] = await Promise.all([
    fetchRow(
      ctx.tx,
      Place,
      sql`select k.country, k.region from clients c join clinics k on k.id = ${clinicId}
           where c.clinic_id = ${clinicId} and c.id = ${clientId}`,
    ),
    findBillLines(ctx, clientId),
    findUnfinished(ctx, clientId),
    findPetClients(ctx, clientId),
  ]);
  if (!place) throw new AppError('not_found');
  const terms = { method: taxMethodOf(place) };
  return {
    clientId,
    lines: rows,
    totals: billsBy(rows.map(afterDiscount), terms),
    terms,
    unfinished,
    petClients,
  };
}
