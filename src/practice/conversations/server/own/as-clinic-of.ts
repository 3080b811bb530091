import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MessageScope } from '../public/message-scope.ts';

const Link = z.object({ clientId: z.uuid(), fullName: z.string() });
export type ClientLink = z.infer<typeof Link>;

/** Who the caller is at a clinic; the policies of clients decide. @throws AppError `not_found` if they are no client there. */
export async function findLink({ tx, session }: ClientContext, clinicId: string): Promise<ClientLink> {
  const link = await fetchRow(
    tx,
    Link,
    sql`
    select c.id as "clientId", c.full_name as "fullName" from clients c
     where c.clinic_id = ${clinicId} and c.user_id = ${session.userId} and c.archived_at is null limit 1`,
  );
  if (!link) throw new AppError('not_found');
  return link;
}

async function become(
  { tx }: ClientContext,
  role: 'clinic_client' | 'job_server',
  clinicId: string,
): Promise<void> {
  await sql`select set_config('role', ${role}, true), set_config('app.clinic_id', ${clinicId}, true)`.execute(
    tx,
  );
}

/**
 * Runs the part of a client's request that the clinic does by itself: it joins the message to the right conversation, looks for words of
 * an emergency and answers. None of the rows that this needs may be seen by the client, so it runs as a job of that clinic does, in the
 * same transaction, and the client's own role comes back after it. The caller was found to be a client of the clinic before
 * (`findLink`), and what they name was read under their own policies
 * ([decision 128](../../../../../docs/decisions/0128-a-message-is-written-once-and-delivered-by-attempts.md)).
 */
export async function asClinicOf<T>(
  ctx: ClientContext,
  clinicId: string,
  work: (scope: MessageScope) => Promise<T>,
): Promise<T> {
  await become(ctx, 'job_server', clinicId);
  const result = await work({ tx: ctx.tx, now: ctx.now, session: { clinicId } });
  // After a failure the whole transaction is rolled back, and the role with it.
  await become(ctx, 'clinic_client', ctx.session.clinicId ?? '');
  return result;
}
