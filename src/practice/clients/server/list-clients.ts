import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ClientListItem, ExportedClient, type ListClients } from '../contract.ts';
import { searchMatches } from './public/search-matches.ts';
import { alikeMatches, findAlikeTerms } from './public/sound-matches.ts';

const Position = z.tuple([z.string(), z.uuid()]);
const Sorted = { nameFolded: z.string() };
const Row = ClientListItem.extend(Sorted);
const ExportRow = ExportedClient.extend(Sorted);

const ACCOUNT_CONDITIONS = {
  any: [],
  with: [sql`c.user_id is not null`],
  without: [sql`c.user_id is null`],
};

const CLIENT_ID = sql`c.id`;

/**
 * The statement of a page: it selects the page first and reads what a row shows for those rows only. One row more
 * than the limit.
 *
 * @param further columns, each followed by a comma.
 * @param matches the conditions of the search.
 */
export function clientsPage(
  clinicId: string,
  input: ListClients,
  further = sql``,
  matches = searchMatches(clinicId, 'client', input.q, CLIENT_ID),
): RawBuilder<unknown> {
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    sql`c.clinic_id = ${clinicId}`,
    input.archived === 'only'
      ? sql`c.archived_at is not null and c.erased_at is null`
      : sql`c.archived_at is null`,
    ...ACCOUNT_CONDITIONS[input.account],
    ...matches,
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

/** Clients whose names sound like the typed one and who are not found by it; empty for a search without any. */
async function listAlike(ctx: MemberContext, input: ListClients): Promise<z.output<typeof Row>[]> {
  const { clinicId } = ctx.session;
  const alike = await findAlikeTerms(ctx.tx, input.q);
  if (!alike) return [];
  const statement = clientsPage(clinicId, { ...input, cursor: undefined }, sql``, [
    ...alikeMatches(clinicId, 'client', alike, CLIENT_ID),
    sql`not (${sql.join(searchMatches(clinicId, 'client', input.q, CLIENT_ID), sql` and `)})`,
  ]);
  return (await fetchRows(ctx.tx, Row, statement)).slice(0, input.limit);
}

/** CLIENT-1. One page of clients by name. Below the last one who is found are those whose names sound alike. */
export async function listClients(ctx: MemberContext, input: ListClients) {
  const rows = await fetchRows(ctx.tx, Row, clientsPage(ctx.session.clinicId, input));
  const page = toPage(rows, input.limit, (row) => [row.nameFolded, row.id]);
  if (page.nextCursor !== null || input.q.trim() === '') return page;
  return { ...page, items: [...page.items, ...(await listAlike(ctx, input))] };
}
