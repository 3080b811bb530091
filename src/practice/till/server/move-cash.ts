import { randomUUID } from 'node:crypto';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { cashMoved } from '#practice/ledger/till-postings.rules.ts';
import { postEntry } from '#practice/ledger/server/public/post-entry.ts';
import type { MoveCash } from '../contract.ts';
import { findPlace } from './find-place.ts';

/** Records cash that was put into the drawer or taken out of it. @throws AppError `no_drawer` (TILL-1). */
export async function moveCash(ctx: MemberContext, input: MoveCash): Promise<{ readonly id: string }> {
  const { direction, purpose, amountMinor, reason } = input;
  const { today, currency, till } = await findPlace(ctx);
  if (till !== 'drawer') throw new AppError('no_drawer');
  const id = randomUUID();
  const ledgerEntryId = randomUUID();
  await Promise.all([
    postEntry(ctx, {
      id: ledgerEntryId,
      kind: 'cash_movement',
      bookedOn: today,
      clientId: null,
      reference: null,
      currency,
      postings: cashMoved({ direction, purpose, amountMinor }),
    }),
    ctx.tx
      .insertInto('cash_movements')
      .values({
        clinic_id: ctx.session.clinicId,
        id,
        direction,
        purpose,
        amount_minor: amountMinor,
        currency,
        reason,
        moved_on: today,
        ledger_entry_id: ledgerEntryId,
      })
      .execute(),
  ]);
  ctx.audit('cash.moved', id, { after: { direction, purpose, amountMinor, currency, reason } });
  return { id };
}
