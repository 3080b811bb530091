import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Row = z.object({
  dueCareId: z.uuid(),
  petId: z.uuid(),
  name: z.string(),
  target: z.string(),
  isOpen: z.boolean(),
});

/** The due care behind some items of reminders. */
export const findClaimedCare = (
  { tx, session: { clinicId } }: MemberContext,
  itemIds: readonly string[],
): Promise<z.infer<typeof Row>[]> =>
  fetchRows(
    tx,
    Row,
    sql`
    select d.id as "dueCareId", d.pet_id as "petId", c.name, case when c.kind = 'vaccination' then c.target else 'other' end as target,
        d.status = 'open' as "isOpen"
      from care_reminder_items i
      join due_cares d on d.clinic_id = ${clinicId} and d.id = i.source_id
      join care_protocols c on c.clinic_id = ${clinicId} and c.id = d.protocol_id
     where i.clinic_id = ${clinicId} and i.id = any(${[...itemIds]}::uuid[]) and i.source in ('due_care', 'declined_care')
     order by d.id`,
  );
