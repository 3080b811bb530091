import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';
import { queuePush } from '#practice/web-push/server/public/queue-push.ts';
import { portalPath } from '../portal-path.rules.ts';
import type { MessageScope } from './public/message-scope.ts';
import type { StoredConversation } from './conversation-row.ts';

const Account = z.object({ userId: z.uuid().nullable() });

const findAccount = ({ tx, session: { clinicId } }: MessageScope, clientId: string) =>
  fetchRow(
    tx,
    Account,
    sql`select c.user_id as "userId" from clients c where c.clinic_id = ${clinicId} and c.id = ${clientId}`,
  );

/**
 * Tells the client that something waits in the portal, without what it is: in their browser, and by email once until they have read it.
 */
export async function noticeInPortal(
  scope: MessageScope,
  { id, clientId }: Pick<StoredConversation, 'clientId' | 'id'>,
): Promise<void> {
  if (clientId === null) return;
  const address = portalPath(id);
  const account = await findAccount(scope, clientId);
  if (account?.userId != null) await queuePush(scope, { userIds: [account.userId], kind: 'message', address });
  const [rendered] = await renderTemplates(scope, {
    kind: 'portal_notice',
    // The address of the site is known where the email is written.
    requests: [{ clientId, fields: { 'message.link': address }, channels: ['email'] }],
  });
  const email = rendered?.texts.email;
  if (!email) return;
  await sql`
    select app.notice_portal_message(${scope.session.clinicId}::uuid, ${id}::uuid, ${email.subject ?? ''}, ${email.text})`.execute(
    scope.tx,
  );
}
