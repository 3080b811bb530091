import * as z from 'zod';
import { isCountry } from '#vocabulary/countries.ts';
import { isEmail, normaliseEmail } from '#foundation/values/email.ts';
import { isTimeZone } from '#foundation/values/zoned-time.ts';
import { ClinicSlug } from '#features/clinics/contract.ts';
import type { AddClinic } from '../contract.ts';

/** What is typed for a new clinic. The rest of its particulars are the clinic's own to fill in. */
export const NewClinicFields = z.object({
  name: z.string().trim().min(1, 'Enter the clinic’s name.').max(120, 'Use at most 120 characters.'),
  slug: ClinicSlug,
  country: z.string().refine(isCountry, 'Choose a country from the list.'),
  timeZone: z.string().refine(isTimeZone, 'Choose a time zone from the list, such as Europe/Berlin.'),
  city: z.string().trim().max(100, 'Use at most 100 characters.'),
  adminFullName: z.string().trim().min(1, 'Enter a name.').max(200, 'Use at most 200 characters.'),
  adminEmail: z.string().transform(normaliseEmail).refine(isEmail, 'Please enter a valid email address'),
});
export type NewClinicFields = z.infer<typeof NewClinicFields>;

export const BLANK_CLINIC: NewClinicFields = {
  name: '',
  slug: '',
  country: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  city: '',
  adminFullName: '',
  adminEmail: '',
};

/** `Tierklinik Süd 2` → `tierklinik-sud-2`: a first proposal for the address. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);

export const toAddClinic = ({ city, ...fields }: NewClinicFields): AddClinic => ({
  ...fields,
  city: city === '' ? null : city,
  phone: null,
  email: null,
  addressLine: null,
  postalCode: null,
  region: null,
});
