import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

const Names = z.object({ assignee: z.string().nullable(), team: z.string().nullable() });

/** The names of a staff member and a team. @throws AppError `not_found` for one that the clinic does not have any more. */
export async function findNames(
  { tx, session: { clinicId } }: MemberContext,
  { assigneeId, teamId }: { readonly assigneeId: string | null; readonly teamId: string | null },
): Promise<z.infer<typeof Names>> {
  const names = await fetchRow(
    tx,
    Names,
    sql`
    select (select s.full_name from staff_members s
        where s.clinic_id = ${clinicId} and s.id = ${assigneeId}::uuid and s.is_active) as assignee,
      (select t.name from conversation_teams t
        where t.clinic_id = ${clinicId} and t.id = ${teamId}::uuid and t.archived_at is null) as team`,
  );
  const isMissing = (id: string | null, name: string | null | undefined) => id !== null && !name;
  if (!names || isMissing(assigneeId, names.assignee) || isMissing(teamId, names.team))
    throw new AppError('not_found');
  return names;
}
