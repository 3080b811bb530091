import { sql } from 'kysely';
import * as z from 'zod';
import { FOLLOW_UP_PURPOSES, FOLLOW_UP_STATUSES, type FollowUpStatus } from '#vocabulary/follow-ups.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { FollowUpKey } from '../contract.ts';

const Pet = z.object({ id: z.uuid() });

/** Two people who do the same at once take turns by pet. @returns the pets that the clinic has. */
export async function lockPets(
  { tx, session: { clinicId } }: MemberContext,
  items: readonly FollowUpKey[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(items.map(({ petId }) => petId))];
  const rows = await fetchRows(
    tx,
    Pet,
    sql`
    select p.id from pets p where p.clinic_id = ${clinicId} and p.id = any(${ids}::uuid[]) order by p.id for no key update`,
  );
  return new Set(rows.map(({ id }) => id));
}

const Row = z.object({
  id: z.uuid(),
  petId: z.uuid(),
  purpose: z.enum(FOLLOW_UP_PURPOSES),
  day: CalendarDay,
  status: z.enum(FOLLOW_UP_STATUSES),
  messageId: z.uuid().nullable(),
  taskId: z.uuid().nullable(),
});
type StoredFollowUp = z.infer<typeof Row>;

/** What was done about follow-ups, as far as anything was. */
export const findStored = (
  { tx, session: { clinicId } }: MemberContext,
  items: readonly FollowUpKey[],
): Promise<StoredFollowUp[]> =>
  fetchRows(
    tx,
    Row,
    sql`
    select f.id, f.pet_id as "petId", f.purpose, f.day, f.status, f.message_id as "messageId", f.task_id as "taskId"
      from follow_ups f join jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w ("petId" uuid, purpose text, day date)
        on w."petId" = f.pet_id and w.purpose = f.purpose and w.day = f.day
     where f.clinic_id = ${clinicId}`,
  );

interface Done {
  readonly status: FollowUpStatus;
  readonly clientId?: string | null;
  readonly messageId?: string;
  readonly taskId?: string;
  /** What a person changed; left as it is if omitted. */
  readonly change?: { readonly on: string | null; readonly text: string | null };
}

/** Stores what was done about one, over what was stored before. Its pet is locked. */
export async function storeFollowUp(
  { tx, now, session: { userId } }: MemberContext,
  { petId, purpose, day }: FollowUpKey,
  { status, clientId = null, messageId, taskId, change }: Done,
): Promise<string> {
  const values = {
    client_id: clientId,
    status,
    message_id: messageId ?? null,
    task_id: taskId ?? null,
    ...(change ? { planned_on: change.on, text: change.text } : {}),
  };
  const { id } = await tx
    .insertInto('follow_ups')
    .values({ pet_id: petId, purpose, day, ...values })
    .onConflict((conflict) =>
      conflict.columns(['clinic_id', 'pet_id', 'purpose', 'day']).doUpdateSet((eb) => ({
        ...values,
        changed_at: now.toISOString(),
        changed_by: userId,
        version: eb('follow_ups.version', '+', 1),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
