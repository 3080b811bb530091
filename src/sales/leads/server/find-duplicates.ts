import { sql } from 'kysely';
import type * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { foldedTerms } from '#foundation/values/fold.ts';
import { normalizeEmail } from '#foundation/values/email.ts';
import { normalizePhone } from '#foundation/values/phone.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { type findDuplicateLeadsEndpoint, LeadDuplicate } from '../lead-duplicates.contract.ts';
import { duplicateReasons, duplicateScore } from '../duplicate.rules.ts';

type Asked = z.output<typeof findDuplicateLeadsEndpoint.input>;

const Candidate = LeadDuplicate.omit({ reasons: true });

/** The maximum number of candidates for the rule; for a common name, the newest. */
const CANDIDATES = 100;
const SHOWN = 5;

const orNull = (text: string): string | null => (text === '' ? null : text);

function comparableOf({ fullName, email, phone, clinicName, country }: Asked) {
  const dialled = phone === '' ? null : normalizePhone(phone, country.toUpperCase());
  return {
    fullName,
    email: orNull(normalizeEmail(email)),
    phone: dialled?.ok ? dialled.value : null,
    clinicName: orNull(clinicName.trim()),
  };
}

/**
 * Leads that may be the same as one with these facts, the likeliest first. The database selects candidates; the rule
 * decides.
 */
export async function findDuplicates(
  { tx }: PlatformContext,
  facts: Asked,
): Promise<{ items: LeadDuplicate[] }> {
  const one = comparableOf(facts);
  const terms = [...new Set(foldedTerms(one.fullName))];
  const rows = await fetchRows(
    tx,
    Candidate,
    sql`select l.id, l.full_name as "fullName", l.email_folded as email, l.phone, l.clinic_name as "clinicName", l.stage
          from leads l
         where l.merged_into is null and l.id is distinct from ${facts.exceptId ?? null}::uuid and l.id in (
           (select e.id from leads e where e.email_folded = ${one.email})
           union (select f.id from leads f where f.phone = ${one.phone})
           union (select s.lead_id from lead_terms s where s.term = any(${terms}::text[])))
         order by (l.email_folded = ${one.email}) desc nulls last, (l.phone = ${one.phone}) desc nulls last, l.created_at desc
         limit ${CANDIDATES}`,
  );
  const items: LeadDuplicate[] = [];
  for (const row of rows) {
    const reasons = [...duplicateReasons(one, row)];
    if (reasons.length > 0) items.push({ ...row, reasons });
  }
  items.sort((a, b) => duplicateScore(b.reasons) - duplicateScore(a.reasons));
  return { items: items.slice(0, SHOWN) };
}
