import * as z from 'zod';
import type { Supplier } from '../suppliers.contract.ts';
import { SupplierFields } from '../suppliers.contract.ts';
import { wholeOf } from './purchasing-texts.ts';

/** The form of a supplier, in which every field is text. */
const Fields = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  accountNumber: z.string(),
  registration: z.string(),
  leadDays: z.string(),
  note: z.string(),
});
export type SupplierForm = z.infer<typeof Fields>;

export const toSupplierForm = (supplier: Supplier | undefined): SupplierForm => ({
  name: supplier?.name ?? '',
  email: supplier?.email ?? '',
  phone: supplier?.phone ?? '',
  address: supplier?.address ?? '',
  accountNumber: supplier?.accountNumber ?? '',
  registration: supplier?.registration ?? '',
  leadDays: String(supplier?.leadDays ?? 3),
  note: supplier?.note ?? '',
});

/** The fields of the contract; an invalid number is passed on for the schema to reject. */
export const toSupplierFields = (form: SupplierForm): z.input<typeof SupplierFields> => ({
  ...form,
  leadDays: wholeOf(form.leadDays) ?? NaN,
  note: form.note.trim() || null,
});

/** The checks of the contract, so that errors are shown before it is sent. */
export const CheckedSupplierForm = Fields.superRefine((form, check) => {
  const parsed = SupplierFields.safeParse(toSupplierFields(form));
  for (const { path, message } of parsed.error?.issues ?? [])
    check.addIssue({ code: 'custom', path: [String(path[0] ?? 'name')], message });
});
