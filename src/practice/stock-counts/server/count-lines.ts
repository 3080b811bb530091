import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { controlledItems } from '#practice/controlled-drugs/server/public/controlled-items.ts';

const EntryRow = z.object({
  countedBy: z.uuid().nullable(),
  countedByName: z.string().nullable(),
  countedThousandths: z.int(),
  expectedThousandths: z.int(),
  countedAt: Instant,
});

export const CountLineRow = z.object({
  id: z.uuid(),
  itemId: z.uuid(),
  name: z.string(),
  nameFolded: z.string(),
  code: z.string().nullable(),
  barcode: z.string().nullable(),
  unit: z.string(),
  locationId: z.uuid(),
  locationName: z.string(),
  lotId: z.uuid().nullable(),
  lotNumber: z.string().nullable(),
  expiresOn: CalendarDay.nullable(),
  costMinor: z.int().nullable(),
  costForThousandths: z.int().nullable(),
  limitPercent: z.int(),
  /** The earliest first. */
  entries: z.array(EntryRow),
});
export type CountLineRow = z.infer<typeof CountLineRow>;

/** What never expires comes last. */
const EXPIRY = sql`coalesce(t.expires_on, 'infinity'::date)`;

/** Of a line: location, name, expiry and id. */
export const SheetPosition = z.tuple([
  z.string(),
  z.string(),
  z.union([CalendarDay, z.literal('infinity')]),
  z.uuid(),
]);
type SheetPosition = z.infer<typeof SheetPosition>;

export const sheetPosition = ({ locationName, nameFolded, expiresOn, id }: CountLineRow): SheetPosition => [
  locationName,
  nameFolded,
  expiresOn ?? 'infinity',
  id,
];

const entriesOf = (clinicId: string): RawBuilder<unknown> => sql`coalesce((
  select json_agg(json_build_object('countedBy', e.counted_by, 'countedByName', s.full_name,
      'countedThousandths', e.counted_thousandths, 'expectedThousandths', e.expected_thousandths,
      'countedAt', e.counted_at) order by e.counted_at, e.id)
    from stock_count_entries e
    left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = e.counted_by
   where e.clinic_id = ${clinicId} and e.line_id = l.id), '[]')`;

/**
 * The lines of a count by location, name and expiry, with what was counted of each. COUNT-11: without items that are controlled since it
 * began.
 */
export const countLines = (
  clinicId: string,
  countId: string,
  rest: {
    readonly after?: SheetPosition;
    readonly limit?: number;
  } = {},
): RawBuilder<unknown> => sql`
  select l.id, l.item_id as "itemId", i.name, i.name_folded as "nameFolded", i.code, i.barcode, l.unit,
         l.location_id as "locationId", p.name as "locationName", l.lot_id as "lotId", t.lot_number as "lotNumber",
         t.expires_on as "expiresOn", t.cost_minor as "costMinor", t.cost_for_thousandths as "costForThousandths",
         c.limit_percent as "limitPercent", ${entriesOf(clinicId)} as entries
    from stock_count_lines l
    join stock_counts c on c.clinic_id = ${clinicId} and c.id = l.count_id
    join catalogue_items i on i.clinic_id = ${clinicId} and i.id = l.item_id
    join stock_locations p on p.clinic_id = ${clinicId} and p.id = l.location_id
    left join stock_lots t on t.clinic_id = ${clinicId} and t.id = l.lot_id
   where l.clinic_id = ${clinicId} and l.count_id = ${countId}::uuid and l.item_id not in (${controlledItems(clinicId)})
     ${
       rest.after
         ? sql`and (p.name, i.name_folded, ${EXPIRY}, l.id) > (${rest.after[0]}, ${rest.after[1]}, ${rest.after[2]}::date, ${rest.after[3]}::uuid)`
         : sql``
     }
   order by p.name, i.name_folded, ${EXPIRY}, l.id ${rest.limit === undefined ? sql`` : sql`limit ${rest.limit}`}`;
