import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { GiveDiscount } from '../bills.contract.ts';
import { discountOfLine, feeMinimumOf } from '../discount.rules.ts';

const REFUSALS = {
  charges_invoiced_check: 'charge_invoiced',
  charge_discounts_charge_check: 'discount_too_large',
} as const;

const Row = z.object({
  clientId: z.uuid().nullable(),
  amountMinor: z.int(),
  discountMinor: z.int(),
  unitPriceMinor: z.int(),
  fixedPriceMinor: z.int(),
  minimumPriceMinor: z.int(),
  quantityThousandths: z.int(),
  factorPercent: z.int().nullable(),
  minFactorPercent: z.int().nullable(),
});

/** A charge that counts, locked: an invoice that is being issued waits. @throws AppError `not_found`. */
async function lockCharge({ tx, session: { clinicId } }: MemberContext, chargeId: string) {
  const charge = await fetchRow(
    tx,
    Row,
    sql`select c.client_id as "clientId", c.amount_minor as "amountMinor",
          c.unit_price_minor as "unitPriceMinor", c.fixed_price_minor as "fixedPriceMinor",
          c.minimum_price_minor as "minimumPriceMinor", c.quantity_thousandths as "quantityThousandths",
          c.factor_percent as "factorPercent", i.min_factor_percent as "minFactorPercent",
          coalesce((select d.amount_minor from charge_discounts d
                     where d.clinic_id = ${clinicId} and d.charge_id = c.id), 0) as "discountMinor"
          from charges c
          join catalogue_items i on i.clinic_id = ${clinicId} and i.id = c.item_id
         where c.clinic_id = ${clinicId} and c.id = ${chargeId} and c.voided_at is null for no key update of c`,
  );
  if (!charge) throw new AppError('not_found');
  return charge;
}

const deleteDiscount = ({ tx, session: { clinicId } }: MemberContext, chargeId: string) =>
  namingConstraints(
    REFUSALS,
    tx
      .deleteFrom('charge_discounts')
      .where('clinic_id', '=', clinicId)
      .where('charge_id', '=', chargeId)
      .execute(),
  );

/** PRICE-4. @throws AppError `invalid_input` at the amount. */
function assertAboveMinimum(charge: z.infer<typeof Row>, { amountMinor, hasAgreement }: GiveDiscount): void {
  const line = { amountMinor: charge.amountMinor, minimumMinor: feeMinimumOf(charge), hasAgreement };
  const discount = discountOfLine(line, { amountMinor });
  if (!discount.ok)
    throw new AppError('invalid_input', { fields: [{ path: 'amountMinor', message: discount.error }] });
}

/**
 * BILL-3. Takes something off a charge that is on no invoice yet, in place of an earlier discount.
 *
 * @throws AppError `charge_invoiced`, `discount_too_large`, `invalid_input` where a fee schedule wants more, `not_found`.
 */
export async function giveDiscount(ctx: MemberContext, input: GiveDiscount) {
  const { chargeId, amountMinor, reason, hasAgreement } = input;
  const charge = await lockCharge(ctx, chargeId);
  if (amountMinor > charge.amountMinor) throw new AppError('discount_too_large');
  assertAboveMinimum(charge, input);
  if (charge.discountMinor > 0) await deleteDiscount(ctx, chargeId);
  await namingConstraints(
    REFUSALS,
    ctx.tx
      .insertInto('charge_discounts')
      .values({ clinic_id: ctx.session.clinicId, charge_id: chargeId, amount_minor: amountMinor, reason })
      .execute(),
  );
  ctx.audit('charge.discounted', chargeId, {
    before: { discountMinor: charge.discountMinor },
    after: { discountMinor: amountMinor, reason, ...(hasAgreement ? { hasAgreement } : {}) },
  });
  return { chargeId, clientId: charge.clientId, discountMinor: amountMinor };
}

/** BILL-3. Takes a discount back. @throws AppError `charge_invoiced`, `not_found`. */
export async function removeDiscount(ctx: MemberContext, { chargeId }: { readonly chargeId: string }) {
  const charge = await lockCharge(ctx, chargeId);
  await deleteDiscount(ctx, chargeId);
  ctx.audit('charge.discount_removed', chargeId, { before: { discountMinor: charge.discountMinor } });
  return { chargeId, clientId: charge.clientId, discountMinor: 0 };
}
