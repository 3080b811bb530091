import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { LinkedDemo } from '../contract.ts';
import { hashLinkToken } from './link-token.ts';

/**
 * The booking that a link opens.
 *
 * @throws AppError `not_found` for a link that opens no booking, or no longer.
 */
export async function openDemoLink(
  { tx }: PublicContext,
  { token }: { readonly token: string },
): Promise<LinkedDemo> {
  const demo = await fetchRow(
    tx,
    LinkedDemo,
    sql`select d.id, d.status, d.starts_at as "startsAt", d.ends_at as "endsAt", d.full_name as "fullName",
               d.clinic_name as "clinicName", d.time_zone as "timeZone", d.sequence, d.host_name as "hostName",
               d.meeting_url as "meetingUrl"
          from app.find_demo_by_link(${hashLinkToken(token)}) d`,
  );
  if (!demo) throw new AppError('not_found');
  return demo;
}
