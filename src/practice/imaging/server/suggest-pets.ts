import { sql } from 'kysely';
import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { foldedTerms } from '#foundation/values/fold.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PetSuggestion } from '../contract.ts';
import { scoreOf } from '../match.rules.ts';
import { sameModality } from '../worklist.rules.ts';
import { findStudy } from './find-study.ts';

/** Candidates that are scored, and the best of them that are shown. */
const MAX_CANDIDATES = 60;
const MAX_SHOWN = 6;

const Row = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.enum(SPECIES),
  microchip: z.string().nullable(),
  bornOn: z.string().nullable(),
  clientName: z.string().nullable(),
  request: z
    .object({ id: z.uuid(), accession: z.string(), text: z.string(), modality: z.string() })
    .nullable(),
});

/** IMG-3. Pets that a study may be of: with a name or an id that it has, or with a waiting request. @throws AppError `not_found`. */
export async function suggestPets(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ items: PetSuggestion[] }> {
  const { clinicId } = ctx.session;
  const study = await findStudy(ctx, id);
  const { patient, accession, modality } = study;
  const words = foldedTerms(patient.name ?? '');
  const rows = await fetchRows(
    ctx.tx,
    Row,
    sql`select p.id, p.name, p.species, p.microchip, p.born_on::text as "bornOn",
          (select k.full_name from pet_clients pc join clients k on k.clinic_id = ${clinicId} and k.id = pc.client_id
            where pc.clinic_id = ${clinicId} and pc.pet_id = p.id order by pc.is_primary desc limit 1) as "clientName",
          (select json_build_object('id', r.id, 'accession', r.accession, 'text', r.body_region, 'modality', r.modality)
             from imaging_requests r
            where r.clinic_id = ${clinicId} and r.pet_id = p.id and r.status <> 'cancelled'
              and (r.status = 'requested' or r.accession = ${accession?.toUpperCase() ?? null})
            order by r.accession = ${accession?.toUpperCase() ?? null} desc, r.requested_at desc limit 1) as request
          from pets p
         where p.clinic_id = ${clinicId} and p.archived_at is null
           and (p.name_folded = any (${[...words]}::text[]) or p.microchip = ${patient.id} or p.id::text = lower(${patient.id})
             or exists (select from imaging_requests r where r.clinic_id = ${clinicId} and r.pet_id = p.id
               and (r.status = 'requested' or r.accession = ${accession?.toUpperCase() ?? null})))
         limit ${MAX_CANDIDATES}`,
  );
  const facts = { patientId: patient.id, patientName: patient.name, birthDate: patient.birthDate };
  const scored = rows.map(({ request, ...pet }) => {
    const isAwaited = request !== null && sameModality(request.modality, modality);
    const hasAccession = request !== null && request.accession === accession?.toUpperCase();
    const { id: petId, name, species, clientName } = pet;
    return {
      id: petId,
      name,
      species,
      clientName,
      score: scoreOf({ ...pet, isAwaited, hasAccession }, facts),
      request:
        request && (isAwaited || hasAccession)
          ? { id: request.id, accession: request.accession, text: request.text }
          : null,
    };
  });
  const items = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score);
  return { items: items.slice(0, MAX_SHOWN) };
}
