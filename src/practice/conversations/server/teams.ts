import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import {
  type AddConversationTeam,
  type ChangeConversationTeam,
  ConversationTeam,
} from '../settings.contract.ts';

const teams = (clinicId: string, condition: RawBuilder<unknown>) => sql`
  select t.id, t.name, (select coalesce(json_agg(json_build_object('id', s.id, 'fullName', s.full_name) order by s.full_name, s.id), '[]')
      from conversation_team_members m join staff_members s on s.clinic_id = ${clinicId} and s.id = m.staff_member_id
     where m.clinic_id = ${clinicId} and m.team_id = t.id) as members
    from conversation_teams t where t.clinic_id = ${clinicId} and t.archived_at is null and ${condition}
   order by t.name, t.id`;

/** The teams of the inbox by name. */
export async function listConversationTeams({ tx, session: { clinicId } }: MemberContext) {
  return { items: await fetchRows(tx, ConversationTeam, teams(clinicId, sql`true`)) };
}

async function findTeam({ tx, session: { clinicId } }: MemberContext, id: string): Promise<ConversationTeam> {
  const team = await fetchRow(tx, ConversationTeam, teams(clinicId, sql`t.id = ${id}`));
  if (!team) throw new AppError('not_found');
  return team;
}

async function addMembers(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
  memberIds: readonly string[],
) {
  if (memberIds.length === 0) return;
  await namingConstraints(
    { conversation_team_members_clinic_id_staff_member_id_fkey: 'not_found' },
    tx
      .insertInto('conversation_team_members')
      .values(
        [...new Set(memberIds)].map((staff) => ({
          clinic_id: clinicId,
          team_id: id,
          staff_member_id: staff,
        })),
      )
      .execute(),
  );
}

/** @throws AppError `name_taken`, `not_found` for a member whom the clinic does not have. */
export async function addConversationTeam(ctx: MemberContext, { name, memberIds }: AddConversationTeam) {
  const { id } = await namingConstraints(
    { conversation_teams_name_key: 'name_taken' },
    ctx.tx
      .insertInto('conversation_teams')
      .values({ clinic_id: ctx.session.clinicId, name })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await addMembers(ctx, id, memberIds);
  ctx.audit('conversation_team.added', id, { after: { name, memberIds } });
  return findTeam(ctx, id);
}

/** @throws AppError `name_taken`, `not_found`. */
export async function changeConversationTeam(
  ctx: MemberContext,
  { id, name, memberIds }: ChangeConversationTeam,
) {
  const { clinicId } = ctx.session;
  const before = await findTeam(ctx, id);
  await namingConstraints(
    { conversation_teams_name_key: 'name_taken' },
    ctx.tx
      .updateTable('conversation_teams')
      .set({ name })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .execute(),
  );
  await ctx.tx
    .deleteFrom('conversation_team_members')
    .where('clinic_id', '=', clinicId)
    .where('team_id', '=', id)
    .execute();
  await addMembers(ctx, id, memberIds);
  ctx.audit('conversation_team.changed', id, { before, after: { name, memberIds } });
  return findTeam(ctx, id);
}

/** Its conversations have no team then. @throws AppError `not_found`. */
export async function archiveConversationTeam(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId } = ctx.session;
  const archived = await fetchRow(
    ctx.tx,
    z.object({ id: z.uuid() }),
    sql`
    update conversation_teams t set archived_at = ${ctx.now.toISOString()}
     where t.clinic_id = ${clinicId} and t.id = ${id} and t.archived_at is null returning t.id`,
  );
  if (!archived) throw new AppError('not_found');
  await sql`
    update conversations c set team_id = null, version = c.version + 1 where c.clinic_id = ${clinicId} and c.team_id = ${id}`.execute(
    ctx.tx,
  );
  ctx.audit('conversation_team.archived', id);
  return { id };
}
