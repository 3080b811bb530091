import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { PauseDunning } from '../client-debts.contract.ts';
import { isOfDeceasedPet } from './hold-of-invoice.ts';

interface Subject {
  readonly clientId: string;
  /** Null for all invoices of the client. */
  readonly invoiceId: string | null;
}

const REFUSALS = {
  clients_erased_check: 'client_erased',
  dunning_pauses_clinic_id_client_id_fkey: 'not_found',
} as const;

/** @throws AppError `not_found` for an invoice that is not one of the client. */
async function assertSubject({ tx, session: { clinicId } }: MemberContext, { clientId, invoiceId }: Subject) {
  const found = await fetchRow(
    tx,
    z.object({ id: z.uuid() }),
    invoiceId === null
      ? sql`select c.id from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}`
      : sql`select i.id from invoices i
             where i.clinic_id = ${clinicId} and i.id = ${invoiceId} and i.client_id = ${clientId} and i.kind = 'invoice'`,
  );
  if (!found) throw new AppError('not_found');
}

/** DUN-1. Stops reminders to a client. @throws AppError `client_erased`, `not_found`. */
export async function pauseDunning(ctx: MemberContext, input: PauseDunning) {
  const { clientId, invoiceId, reason, note, untilOn } = input;
  await assertSubject(ctx, input);
  const { id } = await namingConstraints(
    REFUSALS,
    ctx.tx
      .insertInto('dunning_pauses')
      .values({
        clinic_id: ctx.session.clinicId,
        client_id: clientId,
        invoice_id: invoiceId,
        reason,
        note,
        until_on: untilOn,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('payment_reminders.paused', id, { after: { clientId, invoiceId, reason, untilOn } });
  return { clientId };
}

/**
 * DUN-1. Lets reminders go on: ends the pauses of the invoice, or those of the client. The death of a pet holds an invoice up without a
 * pause, so that a person's decision is stored as a pause that has ended.
 *
 * @throws AppError `client_erased`, `not_found`.
 */
export async function resumeDunning(ctx: MemberContext, subject: Subject) {
  const { clinicId, userId } = ctx.session;
  const { clientId, invoiceId } = subject;
  await assertSubject(ctx, subject);
  await ctx.tx
    .updateTable('dunning_pauses')
    .set({ ended_at: sql<string>`now()`, ended_by: userId })
    .where('clinic_id', '=', clinicId)
    .where('client_id', '=', clientId)
    .where('invoice_id', invoiceId === null ? 'is' : '=', invoiceId)
    .where('ended_at', 'is', null)
    .execute();
  if (invoiceId !== null) {
    await namingConstraints(
      REFUSALS,
      sql`insert into dunning_pauses (clinic_id, client_id, invoice_id, reason, ended_at, ended_by)
          select ${clinicId}, i.client_id, i.id, 'death', now(), ${userId} from invoices i
           where i.clinic_id = ${clinicId} and i.id = ${invoiceId} and ${isOfDeceasedPet(clinicId)}`.execute(
        ctx.tx,
      ),
    );
  }
  ctx.audit('payment_reminders.resumed', invoiceId ?? clientId, { after: { clientId, invoiceId } });
  return { clientId };
}
