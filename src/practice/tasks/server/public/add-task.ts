import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AddTask } from '../../contract.ts';

/** References to a record that the clinic does not have. */
const MISSING = {
  tasks_clinic_id_pet_id_fkey: 'not_found',
  tasks_clinic_id_client_id_fkey: 'not_found',
  tasks_clinic_id_visit_id_fkey: 'not_found',
  tasks_clinic_id_act_id_fkey: 'not_found',
  tasks_clinic_id_assignee_id_fkey: 'not_found',
} as const;

const OTHER_PET = { fields: [{ path: 'visitId', message: 'This visit is for another pet.' }] } as const;

/**
 * Adds a task.
 *
 * @throws AppError `not_found` for a pet, client, visit, act or assignee that the clinic does not have, `invalid_input` for
 *   a visit of another pet.
 */
export async function addTask(
  ctx: MemberContext,
  input: AddTask,
): Promise<{ readonly id: string; readonly version: number }> {
  const added = await namingConstraints(
    MISSING,
    namingConstraints(
      { tasks_visit_of_pet_fkey: 'invalid_input' },
      ctx.tx
        .insertInto('tasks')
        .values({
          clinic_id: ctx.session.clinicId,
          title: input.title,
          note: input.note,
          kind: input.kind,
          pet_id: input.petId,
          client_id: input.clientId,
          visit_id: input.visitId,
          act_id: input.actId,
          assignee_id: input.assigneeId,
          due_on: input.dueOn,
          client_draft: input.clientDraft,
        })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow(),
      OTHER_PET,
    ),
  );
  ctx.audit('task.added', added.id, { after: input });
  return added;
}
