import * as z from 'zod';
import { VACCINE_TARGETS } from '#vocabulary/care.ts';

/** What a form holds about a vaccine: numbers are text. */
export const VaccineTargets = z.array(z.enum(VACCINE_TARGETS)).min(1, 'Choose what it protects against.');
export const LicensedMonths = z.string().regex(/^\d{0,3}$/, 'Enter a whole number of months.');

export const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
