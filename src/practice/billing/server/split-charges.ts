import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SplitCharges } from '../bills.contract.ts';
import { checkShares, divideCharge } from '../split.rules.ts';
import { assertPayers } from './assert-payers.ts';
import { insertDivided } from './divide-charges.ts';
import { voidOpenCharges } from './public/open-charges.ts';

const Row = z.object({
  id: z.uuid(),
  canDivide: z.boolean(),
  /** Of those who would pay, how many are clients of the pet. */
  payers: z.int(),
  quantityThousandths: z.int(),
  amountMinor: z.int(),
  fixedPriceMinor: z.int(),
  minimumPriceMinor: z.int(),
  discountMinor: z.int(),
  discountReason: z.string().nullable(),
});

/** The charges that count, locked in the order of their ids: an invoice that is being issued waits. */
const lockCharges = (
  { tx, session: { clinicId } }: MemberContext,
  clientId: string,
  chargeIds: readonly string[],
  payerIds: readonly string[],
) =>
  fetchRows(
    tx,
    Row,
    sql`select c.id, c.act_id is not null and c.share_number = 0 as "canDivide",
          (select count(*)::integer from pet_clients p
            where p.clinic_id = ${clinicId} and p.pet_id = c.pet_id and p.client_id = any (${[...payerIds]}::uuid[])) as payers,
          c.quantity_thousandths as "quantityThousandths", c.amount_minor as "amountMinor",
          c.fixed_price_minor as "fixedPriceMinor", c.minimum_price_minor as "minimumPriceMinor",
          coalesce(d.amount_minor, 0) as "discountMinor", d.reason as "discountReason"
          from charges c left join charge_discounts d on d.clinic_id = ${clinicId} and d.charge_id = c.id
         where c.clinic_id = ${clinicId} and c.client_id = ${clientId} and c.id = any (${[...chargeIds]}::uuid[])
           and c.voided_at is null
         order by c.id for no key update of c`,
  );

/**
 * SPLIT-1. Has clients of the pet share what charges come to. Each charge stops counting, and each client has their share of it on
 * the bill, with the share of its discount.
 *
 * @returns the shares. @throws AppError `bill_changed` when one of them is no longer on the bill, `charge_invoiced`,
 * `charge_not_divisible` for what is a share already, belongs to no visit, or is too little, `invalid_input` for shares that do not come to
 * all of it, `not_found`, `payer_not_owner`.
 */
export async function splitCharges(ctx: MemberContext, { clientId, shares, ...input }: SplitCharges) {
  const checked = checkShares(shares);
  if (!checked.ok)
    throw new AppError('invalid_input', { fields: [{ path: 'shares', message: checked.error }] });
  const chargeIds = [...new Set(input.chargeIds)];
  const payerIds = shares.map((share) => share.clientId);
  await assertPayers(ctx, [clientId, ...payerIds]);
  const charges = await lockCharges(ctx, clientId, chargeIds, payerIds);
  if (charges.length !== chargeIds.length) throw new AppError('bill_changed');
  if (charges.some(({ canDivide }) => !canDivide)) throw new AppError('charge_not_divisible');
  if (charges.some(({ payers }) => payers !== payerIds.length)) throw new AppError('payer_not_owner');
  const divided = charges.flatMap(({ id, discountReason, ...charge }) => {
    const parts = divideCharge(charge, shares);
    if (!parts) throw new AppError('charge_not_divisible');
    return parts.map((part, index) =>
      Object.assign(part, { dividedFromId: id, shareNumber: index + 1, discountReason }),
    );
  });
  await voidOpenCharges(ctx, chargeIds);
  const ids = await insertDivided(ctx, divided);
  ctx.audit('charge.split', chargeIds, { before: { clientId }, after: { shares } });
  return { chargeIds: ids };
}
