import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangePayer } from '../bills.contract.ts';
import { assertPayers } from './assert-payers.ts';

const Row = z.object({ id: z.uuid(), isOfPayer: z.boolean() });

/** The charges that count, locked in the order of their ids, with whether the other client is one of the pet's. */
const lockCharges = (
  { tx, session: { clinicId } }: MemberContext,
  { clientId, chargeIds, toClientId }: ChangePayer,
) =>
  fetchRows(
    tx,
    Row,
    sql`select c.id, exists (select from pet_clients p
                            where p.clinic_id = ${clinicId} and p.pet_id = c.pet_id and p.client_id = ${toClientId}) as "isOfPayer"
          from charges c
         where c.clinic_id = ${clinicId} and c.client_id = ${clientId} and c.id = any (${chargeIds}::uuid[])
           and c.voided_at is null
         order by c.id for no key update of c`,
  );

/**
 * CORE-10. Has another client of the pet pay charges that are on no invoice. Each moves as a whole, with its discount.
 *
 * @throws AppError `bill_changed` when one of them is no longer on the bill, `charge_invoiced`, `not_found`, `payer_not_owner`.
 */
export async function changePayer(ctx: MemberContext, input: ChangePayer) {
  const { clinicId } = ctx.session;
  const { clientId, toClientId } = input;
  const chargeIds = [...new Set(input.chargeIds)];
  await assertPayers(ctx, [clientId, toClientId]);
  const charges = await lockCharges(ctx, { ...input, chargeIds });
  if (charges.length !== chargeIds.length) throw new AppError('bill_changed');
  if (charges.some(({ isOfPayer }) => !isOfPayer)) throw new AppError('payer_not_owner');
  await namingConstraints(
    { charges_invoiced_check: 'charge_invoiced' },
    ctx.tx
      .updateTable('charges')
      .set({ client_id: toClientId })
      .where('clinic_id', '=', clinicId)
      .where('id', 'in', chargeIds)
      .execute(),
  );
  ctx.audit('charge.payer_changed', chargeIds, { before: { clientId }, after: { clientId: toClientId } });
  return { clientId, toClientId, chargeIds };
}
