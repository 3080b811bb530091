import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { JoinCharges } from '../bills.contract.ts';
import { assertPayers } from './assert-payers.ts';
import { insertDivided } from './divide-charges.ts';
import { voidOpenCharges } from './public/open-charges.ts';

const Row = z.object({
  id: z.uuid(),
  dividedFromId: z.uuid(),
  isOfPayer: z.boolean(),
  discountMinor: z.int(),
  discountReason: z.string().nullable(),
});
type Share = z.infer<typeof Row>;

/** All shares that count of the charges of which these are shares, locked in the order of their ids. */
const lockShares = (
  { tx, session: { clinicId } }: MemberContext,
  clientId: string,
  chargeIds: readonly string[],
) =>
  fetchRows(
    tx,
    Row,
    sql`select c.id, c.divided_from_id as "dividedFromId",
          exists (select from pet_clients p
                   where p.clinic_id = ${clinicId} and p.pet_id = c.pet_id and p.client_id = ${clientId}) as "isOfPayer",
          coalesce(d.amount_minor, 0) as "discountMinor", d.reason as "discountReason"
          from charges c left join charge_discounts d on d.clinic_id = ${clinicId} and d.charge_id = c.id
         where c.clinic_id = ${clinicId} and c.voided_at is null and c.share_number > 0
           and c.divided_from_id in (
             select s.divided_from_id from charges s where s.clinic_id = ${clinicId} and s.id = any (${[...chargeIds]}::uuid[]))
         order by c.id for no key update of c`,
  );

/** All of it again, with what its shares have of discounts. */
const wholeOf = (clientId: string, dividedFromId: string, shares: readonly Share[]) => ({
  dividedFromId,
  clientId,
  shareNumber: 0,
  sharePpm: null,
  // Copied from the charge that was divided.
  quantityThousandths: 1,
  amountMinor: 0,
  fixedPriceMinor: 0,
  minimumPriceMinor: 0,
  discountMinor: shares.reduce((sum, { discountMinor }) => sum + discountMinor, 0),
  discountReason: [...new Set(shares.flatMap((share) => share.discountReason ?? []))]
    .join('; ')
    .slice(0, 300),
});

/**
 * SPLIT-1. Has one client of the pet pay again what several share. None of the shares may be on an invoice.
 *
 * @returns the charges. @throws AppError `bill_changed` when one of them is no share any more, `charge_invoiced`, `not_found`,
 * `payer_not_owner`.
 */
export async function joinCharges(ctx: MemberContext, { clientId, chargeIds }: JoinCharges) {
  await assertPayers(ctx, [clientId]);
  const shares = await lockShares(ctx, clientId, chargeIds);
  const found = new Set(shares.map(({ id }) => id));
  if (chargeIds.some((id) => !found.has(id))) throw new AppError('bill_changed');
  if (shares.some(({ isOfPayer }) => !isOfPayer)) throw new AppError('payer_not_owner');
  await voidOpenCharges(ctx, [...found]);
  const byCharge = Map.groupBy(shares, ({ dividedFromId }) => dividedFromId);
  const ids = await insertDivided(
    ctx,
    [...byCharge].map(([dividedFromId, own]) => wholeOf(clientId, dividedFromId, own)),
  );
  ctx.audit('charge.joined', [...byCharge.keys()], { after: { clientId } });
  return { chargeIds: ids };
}
