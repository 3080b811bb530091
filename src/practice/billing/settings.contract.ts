import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

/** Blank becomes null. */
const optional = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .nullable()
    .transform((text) => text || null);

/** Spaces are left out, letters made capitals; blank becomes null. */
const accountNumber = (isValid: (text: string) => boolean, message: string) =>
  z
    .string()
    .max(60, 'Use at most 60 characters.')
    .nullable()
    .transform((text) => text?.replaceAll(/\s/g, '').toUpperCase() || null)
    .refine((text) => text === null || isValid(text), message);

const IBAN_FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;

/** The digits of an IBAN as ISO 13616 checks them: letters become numbers, and the rest by 97 is 1. */
function isIban(text: string): boolean {
  if (!IBAN_FORM.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

const IBAN = 'Check the IBAN: a letter or digit does not fit.';

/** What a clinic’s invoices say of it. */
export const BillingDetails = z.strictObject({
  vatId: optional(30),
  taxNumber: optional(40),
  bankHolder: optional(120),
  iban: accountNumber(isIban, IBAN),
  bic: accountNumber(
    (text) => /^[A-Z0-9]{8}([A-Z0-9]{3})?$/.test(text),
    'A BIC has 8 or 11 letters and digits.',
  ),
  /** The account as written in countries without IBAN. */
  bankAccountText: optional(200),
  paymentTermDays: z
    .int('Enter whole days from 0 to 365.')
    .min(0, 'Enter whole days from 0 to 365.')
    .max(365, 'Enter whole days from 0 to 365.'),
  /** Why no tax is charged, on invoices with lines without tax. */
  taxExemptionNote: optional(200).default(null),
  /** Printed under each invoice. */
  invoiceNote: optional(1000),
});

export const BillingSettings = z.object({
  ...BillingDetails.shape,
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  version: RecordVersion,
});
export type BillingSettings = z.infer<typeof BillingSettings>;

export const getBillingSettingsEndpoint = endpoint({
  id: 'billing.getSettings',
  method: 'GET',
  path: '/v1/billing/settings',
  summary: 'What the clinic’s invoices say of it: tax ids, bank account, payment term.',
  permission: 'billing:read',
  reads: ['billingSettings'],
  input: z.strictObject({}),
  output: BillingSettings,
  errors: [],
});

/** `version` 0 where nothing was entered before. */
export const ChangeBillingSettings = BillingDetails.extend({ version: RecordVersion });
export type ChangeBillingSettings = z.output<typeof ChangeBillingSettings>;

/** Invoices that were issued stay as they are (CORE-6). */
export const changeBillingSettingsEndpoint = endpoint({
  id: 'billing.changeSettings',
  method: 'PUT',
  path: '/v1/billing/settings',
  summary: 'Changes what the clinic’s next invoices say of it.',
  permission: 'billing:manage',
  audit: 'billing_settings.changed',
  changes: ['billingSettings'],
  input: ChangeBillingSettings,
  output: BillingSettings,
  errors: ['record_changed'],
});
