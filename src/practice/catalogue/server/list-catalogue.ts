import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { CatalogueListItem, type ListCatalogue } from '../contract.ts';
import { itemMatches, rankOf } from './public/item-search.ts';
import { ITEM_COLUMNS, priceOn, taxesOn } from './item-columns.ts';

const Position = z.tuple([z.int32(), z.string(), z.uuid()]);
const Row = CatalogueListItem.extend({ rank: z.number().int(), nameFolded: z.string() });

const isUnpriced = (
  clinicId: string,
  today: RawBuilder<unknown>,
) => sql`i.is_billable and i.kind <> 'bundle' and not exists (
  select from catalogue_prices p where p.clinic_id = ${clinicId} and p.item_id = i.id and p.valid_from_on <= ${today})`;

function conditionsFor(
  clinicId: string,
  today: RawBuilder<unknown>,
  input: ListCatalogue,
): RawBuilder<unknown>[] {
  return [
    sql`i.clinic_id = ${clinicId}`,
    input.archived === 'no' ? sql`i.archived_at is null` : sql`i.archived_at is not null`,
    ...(input.kind ? [sql`i.kind = ${input.kind}`] : []),
    ...(input.price === 'missing' ? [isUnpriced(clinicId, today)] : []),
    ...itemMatches(clinicId, input.q),
  ];
}

/** The part of the list after a page. Without a search all ranks are equal, and the index by name serves it alone. */
function beyond(
  rank: RawBuilder<unknown> | null,
  cursor: string | undefined,
): readonly RawBuilder<unknown>[] {
  const after = decodeCursor(cursor, Position);
  if (!after) return [];
  const [afterRank, name, id] = after;
  return rank === null
    ? [sql`(i.name_folded, i.id) > (${name}, ${id}::uuid)`]
    : [sql`(${rank}, i.name_folded, i.id) > (${afterRank}::integer, ${name}, ${id}::uuid)`];
}

/** The statement of a page: it selects the page first, and reads prices and taxes for those items only. */
export function cataloguePage(
  clinicId: string,
  today: RawBuilder<unknown>,
  input: ListCatalogue,
): RawBuilder<unknown> {
  const rank = input.q === '' ? null : rankOf(input.q);
  const conditions = [...conditionsFor(clinicId, today, input), ...beyond(rank, input.cursor)];
  return sql`
    with page as (
      select i.*, ${rank ?? sql`0`} as rank from catalogue_items i where ${sql.join(conditions, sql` and `)}
       order by ${rank === null ? sql`` : sql`rank, `}i.name_folded, i.id limit ${input.limit + 1}
    )
    select ${ITEM_COLUMNS}, i.rank, i.name_folded as "nameFolded",
      ${priceOn(clinicId, sql`i.id`, today)} as price, ${taxesOn(clinicId, sql`i.tax_class`, today)} as taxes
      from page i order by i.rank, i.name_folded, i.id`;
}

/** CAT-1. One page of the catalogue. */
export async function listCatalogue(ctx: MemberContext, input: ListCatalogue) {
  const rows = await fetchRows(
    ctx.tx,
    Row,
    cataloguePage(ctx.session.clinicId, todayAtClinic(ctx.session.clinicId, ctx.now), input),
  );
  return toPage(rows, input.limit, (row) => [row.rank, row.nameFolded, row.id]);
}
