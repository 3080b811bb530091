import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { DividedAmounts } from '../split.rules.ts';

/** A charge in the place of another: a share of it, or all of it again. */
export interface DividedCharge extends DividedAmounts {
  readonly dividedFromId: string;
  readonly clientId: string;
  /** From 1; 0 for all of it. */
  readonly shareNumber: number;
  readonly sharePpm: number | null;
  /** With a discount. */
  readonly discountReason: string | null;
}

const Row = z.object({ id: z.uuid(), dividedFromId: z.uuid(), shareNumber: z.int() });

/**
 * Adds charges in the place of others, which no longer count. All but payer and amounts is copied from them by
 * `app.copy_divided_charge`, whatever is sent.
 *
 * @returns their ids.
 */
export async function insertDivided(
  { tx, session: { clinicId } }: MemberContext,
  charges: readonly DividedCharge[],
): Promise<string[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`insert into charges (clinic_id, client_id, divided_from_id, share_number, share_ppm, quantity_thousandths, fixed_price_minor,
          minimum_price_minor, amount_minor)
        select ${clinicId}, r."clientId", r."dividedFromId", r."shareNumber", r."sharePpm", r."quantityThousandths",
          r."fixedPriceMinor", r."minimumPriceMinor", r."amountMinor"
          from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as r("clientId" uuid, "dividedFromId" uuid, "shareNumber" integer,
            "sharePpm" integer, "quantityThousandths" integer, "fixedPriceMinor" integer, "minimumPriceMinor" integer,
            "amountMinor" integer)
        returning id, divided_from_id as "dividedFromId", share_number as "shareNumber"`,
  );
  const discounts = charges.flatMap(({ dividedFromId, shareNumber, discountMinor, discountReason }) => {
    const row = rows.find((one) => one.dividedFromId === dividedFromId && one.shareNumber === shareNumber);
    return row && discountMinor > 0
      ? [
          {
            clinic_id: clinicId,
            charge_id: row.id,
            amount_minor: discountMinor,
            reason: discountReason ?? '',
          },
        ]
      : [];
  });
  if (discounts.length > 0) await tx.insertInto('charge_discounts').values(discounts).execute();
  return rows.map(({ id }) => id);
}
