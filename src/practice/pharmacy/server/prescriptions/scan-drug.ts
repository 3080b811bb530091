import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { ScannedItem } from '../../prescriptions.contract.ts';
import { barcodesOf } from '../../barcodes.rules.ts';

const Row = z.object({ found: ScannedItem });
const LIMIT = 10;

/** SCAN-1. The items that a code names, each with the lot that it names of it. */
export async function scanDrug(
  { tx, now, session: { clinicId } }: MemberContext,
  { code, lotNumber = code }: { readonly code: string; readonly lotNumber?: string | undefined },
) {
  const rows = await fetchRows(
    tx,
    Row,
    sql`
    select json_build_object('itemId', i.id, 'name', i.name, 'lot', case when t.id is not null then json_build_object('id', t.id,
        'lotNumber', t.lot_number, 'expiresOn', t.expires_on,
        'isUsable', t.state = 'usable' and (t.expires_on is null or t.expires_on >= ${todayAtClinic(clinicId, now)})) end) as found
      from catalogue_items i
      left join stock_lots t on t.clinic_id = ${clinicId} and t.item_id = i.id and lower(t.lot_number) = lower(${lotNumber})
       and exists (select from stock_levels v where v.clinic_id = ${clinicId} and v.lot_id = t.id and v.quantity_thousandths > 0)
     where i.clinic_id = ${clinicId} and i.archived_at is null and (i.barcode = any (${barcodesOf(code)}::text[]) or t.id is not null)
     order by t.expires_on nulls last, i.name, i.id limit ${LIMIT}`,
  );
  return { items: rows.map(({ found }) => found), scannedAt: now.toISOString() };
}
