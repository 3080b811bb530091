import { useQueryClient } from '@tanstack/react-query';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import type { Conversation } from '../conversation.contract.ts';
import {
  assignConversationEndpoint,
  changeConversationEndpoint,
  type ChangeConversation,
  markConversationEndpoint,
  setConversationStatusEndpoint,
  type SetConversationStatus,
} from '../handling.contract.ts';

type Status = Pick<SetConversationStatus, 'snoozedUntil' | 'status'>;

const DONE: Readonly<Record<Status['status'], string>> = {
  open: 'Conversation reopened',
  pending: 'Waiting for the client',
  snoozed: 'Conversation snoozed',
  resolved: 'Conversation resolved',
};

const refused = (error: unknown) => notify({ title: messageOf(error), tone: 'destructive' });

/** What is done with a conversation. A status can be undone. */
export function useHandleConversation({
  id,
  version,
  status: before,
  snoozedUntil: snoozedBefore,
}: Pick<Conversation, 'id' | 'snoozedUntil' | 'status' | 'version'>) {
  const client = useQueryClient();

  const setStatus = async (next: Status, onDone?: () => void): Promise<void> => {
    const input = { id, version, ...next };
    try {
      const answer = await call(setConversationStatusEndpoint, input);
      await applyWrite(client, setConversationStatusEndpoint, input, answer);
      onDone?.();
      const undo = { id, version: answer.version, status: before, snoozedUntil: snoozedBefore };
      notify({
        title: DONE[next.status],
        onUndo: () =>
          void call(setConversationStatusEndpoint, undo).then(
            (undone) => applyWrite(client, setConversationStatusEndpoint, undo, undone),
            refused,
          ),
      });
    } catch (error) {
      refused(error);
    }
  };

  const assign = async (assigneeId: string | null, teamId: string | null): Promise<void> => {
    const input = { id, version, assigneeId, teamId };
    try {
      await applyWrite(
        client,
        assignConversationEndpoint,
        input,
        await call(assignConversationEndpoint, input),
      );
    } catch (error) {
      refused(error);
    }
  };

  const change = async (fields: Omit<ChangeConversation, 'id' | 'version'>): Promise<void> => {
    const input = { id, version, ...fields };
    try {
      await applyWrite(
        client,
        changeConversationEndpoint,
        input,
        await call(changeConversationEndpoint, input),
      );
    } catch (error) {
      refused(error);
    }
  };

  const markUnread = async (): Promise<void> => {
    const input = { id, isRead: false };
    try {
      await applyWrite(client, markConversationEndpoint, input, await call(markConversationEndpoint, input));
    } catch (error) {
      refused(error);
    }
  };

  return { setStatus, assign, change, markUnread };
}
