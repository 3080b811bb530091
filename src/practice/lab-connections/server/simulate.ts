import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { OutsideCall } from '#foundation/server/http/mount-outside.ts';
import type { SimulatedBehavior, SimulateResults } from '../simulate.contract.ts';

const Facts = z.object({
  application: z.string(),
  accession: z.string(),
  petName: z.string(),
  clientName: z.string(),
  species: z.string(),
  microchip: z.string(),
  tests: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** Has a fake device measure a sample. Composed in the demo only, by `src/app`. */
export type Simulator = (
  sample: Omit<z.output<typeof Facts>, 'microchip'> & {
    readonly microchip?: string;
    readonly clinicId: string;
    readonly behavior: SimulatedBehavior;
    readonly number: string;
    readonly now: Date;
  },
) => Promise<readonly (string | null)[]>;

/** The sample of an order with its tests, or of a pet with one invented panel. */
const findFacts = ({ tx, session: { clinicId } }: MemberContext, { id, orderId, petId }: SimulateResults) =>
  fetchRow(
    tx,
    Facts,
    sql`
    select c.their_application as application, coalesce(o.accession, '') as accession, p.name as "petName",
        coalesce((select k.full_name from pet_clients pc join clients k on k.clinic_id = ${clinicId} and k.id = pc.client_id
          where pc.clinic_id = ${clinicId} and pc.pet_id = p.id order by pc.is_primary desc, k.id limit 1), '') as "clientName",
        p.species, coalesce(p.microchip, '') as microchip,
        coalesce((select jsonb_agg(jsonb_build_object('code', t.test_code, 'name', t.test_name) order by t.position)
          from lab_order_tests t where t.clinic_id = ${clinicId} and t.order_id = o.id),
          '[{"code": "PANEL", "name": "Simulated panel"}]') as tests
      from lab_connections c
      left join lab_orders o on o.clinic_id = ${clinicId} and o.id = ${orderId}::uuid
      join pets p on p.clinic_id = ${clinicId} and p.id = coalesce(o.pet_id, ${petId}::uuid)
     where c.clinic_id = ${clinicId} and c.id = ${id}::uuid and c.their_application like 'FAKE-%'`,
  );

const CONTROL_LENGTH = 10;

/** @throws AppError `not_found` for a connection of a real device, an order or a pet that the clinic does not have. */
export async function simulateResults(
  simulate: Simulator,
  call: OutsideCall<MemberContext>,
  input: SimulateResults,
): Promise<{ answers: (string | null)[] }> {
  const facts = await call.transaction(async (ctx) => {
    const found = await findFacts(ctx, input);
    if (!found) throw new AppError('not_found');
    ctx.audit('lab_connection.simulated', input.id, { after: { behavior: input.behavior } });
    return { ...found, clinicId: ctx.session.clinicId };
  });
  const { microchip, ...sample } = facts;
  const number = `SIM-${randomUUID().slice(0, CONTROL_LENGTH)}`;
  const answers = await simulate({
    ...sample,
    ...(microchip === '' ? {} : { microchip }),
    behavior: input.behavior,
    number,
    now: new Date(),
  });
  return { answers: [...answers] };
}
