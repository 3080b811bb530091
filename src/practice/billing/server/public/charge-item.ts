import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { Day } from '#foundation/values/day.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';

/** A member's context, or what a job has of it. */
interface Scope {
  readonly tx: Kysely<Tables>;
  readonly session: { readonly clinicId: string };
}

/** Something that is owed for without an act, such as a fee. */
interface ItemToCharge {
  readonly itemId: string;
  readonly clientId: string;
  readonly petId: string;
  readonly description: string;
  /** Where it is counted, which may differ from where the item is. */
  readonly incomeCategory: IncomeCategory;
  readonly amountMinor: number;
  readonly currency: string;
  /** At the clinic; the taxes are those of this day. */
  readonly day: Day;
}

const Row = z.object({ id: z.uuid() });

/** Charges one item for an amount that somebody else has worked out. @returns the charge. @throws AppError `not_found`. */
export async function chargeItem({ tx, session: { clinicId } }: Scope, item: ItemToCharge): Promise<string> {
  const { amountMinor, day } = item;
  const charge = await fetchRow(
    tx,
    Row,
    sql`insert into charges (clinic_id, client_id, pet_id, item_id, description, code, income_category, tax_class, taxes,
            quantity_thousandths, unit_price_minor, fixed_price_minor, minimum_price_minor, amount_minor, currency)
        select ${clinicId}::uuid, ${item.clientId}::uuid, ${item.petId}::uuid, i.id, ${item.description}::text, i.code,
            ${item.incomeCategory}::text, i.tax_class,
            coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'ratePpm', r.rate_ppm) order by r.name) from (
              select distinct on (t.name) t.name, t.rate_ppm from tax_rates t
               where t.clinic_id = ${clinicId} and t.tax_class = i.tax_class and t.valid_from_on <= ${day}::date
               order by t.name, t.valid_from_on desc) r), '[]'),
            1000, ${amountMinor}::integer, 0, 0, ${amountMinor}::integer, ${item.currency}::text
          from catalogue_items i where i.clinic_id = ${clinicId} and i.id = ${item.itemId}
        returning id`,
  );
  if (!charge) throw new AppError('not_found');
  return charge.id;
}
