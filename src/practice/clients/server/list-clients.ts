import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ClientListItem, ExportedClient, type ListClients } from '../contract.ts';
import { searchMatches } from './public/search-matches.ts';

const Position = z.tuple([z.string(), z.uuid()]);
const Sorted = { nameFolded: z.string() };
const Row = ClientListItem.extend(Sorted);
const ExportRow = ExportedClient.extend(Sorted);

const ACCOUNT_CONDITIONS = {
  any: [],
  with: [sql`c.user_id is not null`],
  without: [sql`c.user_id is null`],
};

/**
 * The statement of a page: it selects the page first and reads what a row shows for those rows only. One row more
 * than the limit.
 *
 * @param further columns, each followed by a comma.
 */
export function clientsPage(clinicId: string, input: ListClients, further = sql``): RawBuilder<unknown> {
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`c.clinic_id = ${clinicId}`,
    input.archived === 'only'
      ? sql`c.archived_at is not null and c.erased_at is null`
      : sql`c.archived_at is null`,
    ...ACCOUNT_CONDITIONS[input.account],
    ...searchMatches(clinicId, 'client', input.q, sql`c.id`),
    ...(after ? [sql`(c.name_folded, c.id) > (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
  return sql`
    with page as (
      select c.* from clients c where ${sql.join(conditions, sql` and `)} order by c.name_folded, c.id limit ${input.limit + 1}
    )
    select c.id, c.full_name as "fullName", c.city, c.user_id is not null as "hasAccount", c.archived_at as "archivedAt",
      c.name_folded as "nameFolded", ${further}
      (select k.value from client_contacts k
        where k.clinic_id = ${clinicId} and k.client_id = c.id and k.kind = 'phone' order by k.is_primary desc, k.id limit 1) as phone,
      (select k.value from client_contacts k
        where k.clinic_id = ${clinicId} and k.client_id = c.id and k.kind = 'email' order by k.is_primary desc, k.id limit 1) as email,
      own.pets, own.count as "petCount"
      from page c
      cross join lateral (
        select count(*)::integer as count,
          coalesce((array_to_json((array_agg(json_build_object('id', p.id, 'name', p.name, 'species', p.species)
            order by p.name_folded, p.id))[1:6])), '[]') as pets
          from pet_clients pc join pets p on p.clinic_id = ${clinicId} and p.id = pc.pet_id
         where pc.clinic_id = ${clinicId} and pc.client_id = c.id and p.archived_at is null and p.deceased_on is null
      ) own
     order by c.name_folded, c.id`;
}

const WHOLE_ADDRESS = sql`c.address_line as "addressLine", c.postal_code as "postalCode", c.region, c.country, c.language,`;

/** CLIENT-1. One page of clients by name, with their whole addresses. */
export async function listExportedClients(ctx: MemberContext, input: ListClients) {
  const rows = await fetchRows(ctx.tx, ExportRow, clientsPage(ctx.session.clinicId, input, WHOLE_ADDRESS));
  return toPage(rows, input.limit, (row) => [row.nameFolded, row.id]);
}

/** CLIENT-1. One page of clients by name. */
export async function listClients(ctx: MemberContext, input: ListClients) {
  const rows = await fetchRows(ctx.tx, Row, clientsPage(ctx.session.clinicId, input));
  return toPage(rows, input.limit, (row) => [row.nameFolded, row.id]);
}
