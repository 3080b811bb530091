import { sql } from 'kysely';
import { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';
import { portalPath } from '../portal-path.rules.ts';
import type { MessageScope } from './public/message-scope.ts';
import { pushToClient } from './push-notices.ts';
import type { StoredConversation } from './conversation-row.ts';

/**
 * Tells the client that something waits in the portal, without what it is: in browsers each time, by email once until they have read it.
 */
export async function noticeInPortal(
  scope: MessageScope,
  { id, clientId }: Pick<StoredConversation, 'clientId' | 'id'>,
): Promise<void> {
  if (clientId === null) return;
  await pushToClient(scope, { id, clientId });
  const [rendered] = await renderTemplates(scope, {
    kind: 'portal_notice',
    // The address of the site is known where the email is written.
    requests: [{ clientId, fields: { 'message.link': portalPath(id) }, channels: ['email'] }],
  });
  const email = rendered?.texts.email;
  if (!email) return;
  await sql`
    select app.notice_portal_message(${scope.session.clinicId}::uuid, ${id}::uuid, ${email.subject ?? ''}, ${email.text})`.execute(
    scope.tx,
  );
}
