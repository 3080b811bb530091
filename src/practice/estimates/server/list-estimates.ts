import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { EstimateSummary, ListEstimates } from '../contract.ts';
import { summaryOf } from './estimate-of.ts';
import { EstimateFacts } from './facts.ts';

const LIMIT = 100;
const Row = z.object({ facts: EstimateFacts, openedAt: Instant.nullable() });

function about({ petId, clientId, visitId }: ListEstimates): RawBuilder<unknown> {
  if (petId !== undefined) return sql`e.pet_id = ${petId}`;
  if (clientId !== undefined) return sql`e.client_id = ${clientId}`;
  return sql`${visitId} in (e.visit_id, e.converted_visit_id)`;
}

/** The estimates of a pet, a client or a visit, the latest first. */
export async function listEstimates(
  { tx, session: { clinicId } }: MemberContext,
  input: ListEstimates,
): Promise<{ items: EstimateSummary[] }> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select app.estimate_facts(${clinicId}::uuid, e.id) as facts,
          (select min(l.first_opened_at) from estimate_links l where l.clinic_id = ${clinicId} and l.estimate_id = e.id) as "openedAt"
          from estimates e where e.clinic_id = ${clinicId} and ${about(input)}
         order by e.created_at desc, e.id limit ${LIMIT}::integer`,
  );
  return { items: rows.map(({ facts, openedAt }) => summaryOf(facts, openedAt)) };
}
