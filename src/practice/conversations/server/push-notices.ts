import type { EmergencyLevel } from '#vocabulary/conversations.ts';
import { queueClinicPush } from '#practice/web-push/server/public/queue-clinic-push.ts';
import { inboxPath, portalPath } from '../portal-path.rules.ts';
import type { StoredConversation } from './conversation-row.ts';
import type { MessageScope } from './public/message-scope.ts';

/** Tells a client in their browsers that something waits in the portal, without what it is. */
export async function pushToClient(
  scope: MessageScope,
  { id, clientId }: Pick<StoredConversation, 'clientId' | 'id'>,
): Promise<void> {
  if (clientId !== null)
    await queueClinicPush(scope, { to: { clientId }, kind: 'message', address: portalPath(id) });
}

/** Tells a staff member that a conversation is theirs, or that its client wrote. */
export async function pushToAssignee(
  scope: MessageScope,
  { id, assigneeId }: Pick<StoredConversation, 'assigneeId' | 'id'>,
): Promise<void> {
  if (assigneeId !== null)
    await queueClinicPush(scope, {
      to: { staffMemberId: assigneeId },
      kind: 'assigned',
      address: inboxPath(id),
    });
}

/** INBOX-14. All staff are told of an emergency; of anything else whoever has the conversation. */
export async function pushToStaff(
  scope: MessageScope,
  conversation: Pick<StoredConversation, 'assigneeId' | 'id'>,
  level: EmergencyLevel | null,
): Promise<void> {
  if (level !== 'red') await pushToAssignee(scope, conversation);
  else await queueClinicPush(scope, { to: 'staff', kind: 'emergency', address: inboxPath(conversation.id) });
}
