import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { BillingSettings, ChangeBillingSettings } from '../settings.contract.ts';
import { USUAL_TERM_DAYS } from './usual-term.ts';

const NOTHING_ENTERED: BillingSettings = {
  vatId: null,
  taxNumber: null,
  bankHolder: null,
  iban: null,
  bic: null,
  bankAccountText: null,
  paymentTermDays: USUAL_TERM_DAYS,
  taxExemptionNote: null,
  invoiceNote: null,
  version: 0,
};

/** What the clinic has entered, or what its invoices say until then. */
export async function getBillingSettings({
  tx,
  session: { clinicId },
}: MemberContext): Promise<BillingSettings> {
  const row = await tx
    .selectFrom('billing_settings')
    .select([
      'vat_id as vatId',
      'tax_number as taxNumber',
      'bank_holder as bankHolder',
      'iban',
      'bic',
      'bank_account_text as bankAccountText',
      'payment_term_days as paymentTermDays',
      'tax_exemption_note as taxExemptionNote',
      'invoice_note as invoiceNote',
      'version',
    ])
    .where('clinic_id', '=', clinicId)
    .executeTakeFirst();
  return row ?? NOTHING_ENTERED;
}

/** Changes what the next invoices say. @throws AppError `record_changed`. */
export async function changeBillingSettings(
  ctx: MemberContext,
  { version, ...details }: ChangeBillingSettings,
): Promise<BillingSettings> {
  const { clinicId, userId } = ctx.session;
  const before = await getBillingSettings(ctx);
  const values = {
    vat_id: details.vatId,
    tax_number: details.taxNumber,
    bank_holder: details.bankHolder,
    iban: details.iban,
    bic: details.bic,
    bank_account_text: details.bankAccountText,
    payment_term_days: details.paymentTermDays,
    tax_exemption_note: details.taxExemptionNote,
    invoice_note: details.invoiceNote,
  };
  const changed = await ctx.tx
    .insertInto('billing_settings')
    .values({ clinic_id: clinicId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('clinic_id')
        .doUpdateSet({
          ...values,
          version: version + 1,
          changed_at: ctx.now.toISOString(),
          changed_by: userId,
        })
        .where('billing_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (!changed) throw new AppError('record_changed', { version: before.version });
  const after = { ...details, version: changed.version };
  ctx.audit('billing_settings.changed', clinicId, { before, after });
  return after;
}
