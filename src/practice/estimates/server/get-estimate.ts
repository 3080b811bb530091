import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { contactOf } from '#practice/clients/server/public/contacts.ts';
import type { Estimate } from '../contract.ts';
import { estimateOf } from './estimate-of.ts';
import { EstimateFacts } from './facts.ts';

const Row = z.object({
  facts: EstimateFacts,
  openedAt: Instant.nullable(),
  clientEmail: z.string().nullable(),
});

/** An estimate of the clinic. @throws AppError `not_found`. */
export async function getEstimate(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<Estimate> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select app.estimate_facts(${clinicId}::uuid, e.id) as facts,
          (select min(l.first_opened_at) from estimate_links l where l.clinic_id = ${clinicId} and l.estimate_id = e.id) as "openedAt",
          ${contactOf(clinicId, sql`e.client_id`, 'email')} as "clientEmail"
          from estimates e where e.clinic_id = ${clinicId} and e.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return estimateOf(row.facts, row);
}
