import type { FieldError } from '#vocabulary/errors.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import { LeadFacts } from './contract.ts';

const PHONE_FAULT = 'Start with + and the country, such as +49 30 123456, or name the country.';
const REACH_FAULT = 'Enter an email address or a phone number.';

export type FactsResult =
  | { readonly ok: true; readonly facts: LeadFacts }
  | { readonly ok: false; readonly faults: readonly FieldError[] };

/** The phone number in E.164, by default of the lead's country; null for an invalid one. */
function dialled(text: string, country: string | null): string | null {
  const phone = normalizePhone(text, country ?? undefined);
  return phone.ok && /^\+[1-9]\d{3,14}$/u.test(phone.value) ? phone.value : null;
}

/** The facts with the number as stored (E.164). A lead that is entered or imported needs an address or a number. */
export function readFacts(facts: LeadFacts): FactsResult {
  const phone = facts.phone === null ? null : dialled(facts.phone, facts.country);
  if (facts.phone !== null && phone === null) {
    return { ok: false, faults: [{ path: 'phone', message: PHONE_FAULT }] };
  }
  if (facts.email === null && phone === null) {
    return { ok: false, faults: [{ path: 'email', message: REACH_FAULT }] };
  }
  return { ok: true, facts: { ...facts, phone } };
}

/** The same for typed or imported input, with all errors by field. */
export function readTypedFacts(typed: unknown): FactsResult {
  const parsed = LeadFacts.safeParse(typed);
  if (parsed.success) return readFacts(parsed.data);
  return {
    ok: false,
    faults: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  };
}
