import { sql } from 'kysely';
import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { foldedTerms } from '#foundation/values/fold.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ReportedPatient } from '../incoming-report.contract.ts';
import { scoreMatch } from '../match.rules.ts';
import { MatchSuggestion } from '../matching.contract.ts';

const Report = z.object({
  laboratoryId: z.uuid(),
  accession: z.string().nullable(),
  patient: ReportedPatient,
});
const Candidate = z.object({
  petId: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  bornOn: CalendarDay.nullable(),
  microchip: z.string().nullable(),
  clientNames: z.array(z.string()),
  order: MatchSuggestion.shape.order,
  hasAccession: z.boolean(),
});

const CANDIDATES = 200;
const SHOWN = 8;
const RECENT_DAYS = 30;

/**
 * Pets that any fact of the report names: by the number of an order, microchip, id, a word of the pet's or the client's name, or an order
 * at this laboratory without results.
 */
function findCandidates(
  { tx, now, session: { clinicId } }: MemberContext,
  { laboratoryId, accession, patient }: z.output<typeof Report>,
) {
  const since = new Date(now.getTime() - RECENT_DAYS * 86_400_000).toISOString();
  const nameTerms = foldedTerms(patient.name ?? '');
  const clientTerms = foldedTerms(patient.clientName ?? '');
  const chip = patient.microchip?.replaceAll(/[^0-9A-Za-z]/gu, '') ?? null;
  return fetchRows(
    tx,
    Candidate,
    sql`
    with open_orders as (
      select o.pet_id, o.id, o.accession, coalesce(o.ordered_at, o.created_at) as ordered_at, o.accession = upper(${accession}::text) as is_same
        from lab_orders o
       where o.clinic_id = ${clinicId} and o.laboratory_id = ${laboratoryId} and o.status <> 'draft'
         and (o.accession = upper(${accession}::text) or o.status in ('ordered', 'sent', 'partial') and o.created_at >= ${since}::timestamptz)
       order by o.created_at desc limit ${CANDIDATES}),
    found as (
      select o.pet_id from open_orders o
      union select p.id from pets p where p.clinic_id = ${clinicId} and p.microchip = ${chip}
      union (select p.id from pets p where p.clinic_id = ${clinicId} and p.archived_at is null
              and p.name_folded = any (${nameTerms}::text[]) limit ${CANDIDATES})
      union (select pc.pet_id from clients k join pet_clients pc on pc.clinic_id = ${clinicId} and pc.client_id = k.id
              where k.clinic_id = ${clinicId} and cardinality(${clientTerms}::text[]) > 0
                and string_to_array(k.name_folded, ' ') && ${clientTerms}::text[] limit ${CANDIDATES}))
    select p.id as "petId", p.name, p.species, p.born_on as "bornOn", p.microchip,
        (select coalesce(json_agg(k.full_name order by pc.is_primary desc, k.id), '[]') from pet_clients pc
           join clients k on k.clinic_id = ${clinicId} and k.id = pc.client_id
          where pc.clinic_id = ${clinicId} and pc.pet_id = p.id) as "clientNames",
        (select json_build_object('id', o.id, 'accession', o.accession, 'orderedAt', o.ordered_at) from open_orders o
          where o.pet_id = p.id order by o.is_same desc nulls last, o.ordered_at desc, o.id limit 1) as "order",
        exists (select from open_orders o where o.pet_id = p.id and o.is_same) as "hasAccession"
      from found f join pets p on p.clinic_id = ${clinicId} and p.id = f.pet_id and p.archived_at is null
     limit ${CANDIDATES}`,
  );
}

/** LABR-3. The pets that a report is most likely about, with the reasons. @throws AppError `not_found`. */
export async function suggestMatches(ctx: MemberContext, { id }: { readonly id: string }) {
  const report = await fetchRow(
    ctx.tx,
    Report,
    sql`
    select r.laboratory_id as "laboratoryId", r.accession, r.patient from lab_reports r
     where r.clinic_id = ${ctx.session.clinicId} and r.id = ${id}`,
  );
  if (!report) throw new AppError('not_found');
  const candidates = await findCandidates(ctx, report);
  const suggestionOf = (candidate: z.output<typeof Candidate>): MatchSuggestion => {
    const { petId, name, species, bornOn, microchip, clientNames, order, hasAccession } = candidate;
    const hasOpenOrder = order !== null && !hasAccession;
    const { score, reasons, contradictions } = scoreMatch(report.patient, { ...candidate, hasOpenOrder });
    return {
      pet: { id: petId, name, species, bornOn, microchip },
      clientName: clientNames[0] ?? null,
      order,
      score,
      reasons: [...reasons],
      contradictions: [...contradictions],
    };
  };
  const items = candidates
    .map(suggestionOf)
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.pet.name < b.pet.name ? -1 : 1))
    .slice(0, SHOWN);
  return { items };
}
