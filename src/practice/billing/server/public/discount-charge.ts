import type { MemberContext } from '#foundation/server/http/context.ts';
import type { GiveDiscount } from '../../bills.contract.ts';

/** BILL-3. Takes something off a charge of this transaction, which has no discount yet. */
export async function discountCharge(
  { tx, session: { clinicId } }: MemberContext,
  { chargeId, amountMinor, reason }: GiveDiscount,
): Promise<void> {
  await tx
    .insertInto('charge_discounts')
    .values({ clinic_id: clinicId, charge_id: chargeId, amount_minor: amountMinor, reason })
    .execute();
}
