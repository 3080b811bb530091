import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#foundation/web/api-error.ts';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { getConversationEndpoint } from '../contract.ts';
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

/** What the press of a button was about. */
type Seen = Pick<Conversation, 'id' | 'lastMessage' | 'status'>;

/**
 * The version of a conversation in which nothing has changed but what nobody decides by, such as that the client has read an answer;
 * null if somebody wrote or handled it meanwhile.
 */
async function versionIfSame({ id, lastMessage, status }: Seen): Promise<number | null> {
  const now = await call(getConversationEndpoint, { id });
  return now.status === status && now.lastMessage?.id === lastMessage?.id ? now.version : null;
}

/** Sets the status; once more if only the version was an old one. @throws ApiError. */
async function sendStatus(seen: Seen, input: SetConversationStatus) {
  try {
    return await call(setConversationStatusEndpoint, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'record_changed') throw error;
    const version = await versionIfSame(seen);
    if (version === null) throw error;
    return await call(setConversationStatusEndpoint, { ...input, version });
  }
}

const refused = (error: unknown) => notify({ title: messageOf(error), tone: 'destructive' });

/** What is done with a conversation. A status can be undone. */
export function useHandleConversation({
  id,
  version,
  lastMessage,
  status: before,
  snoozedUntil: snoozedBefore,
}: Pick<Conversation, 'id' | 'lastMessage' | 'snoozedUntil' | 'status' | 'version'>) {
  const client = useQueryClient();

  const setStatus = async (next: Status, onDone?: () => void): Promise<void> => {
    const input = { id, version, ...next };
    try {
      const answer = await sendStatus({ id, lastMessage, status: before }, input);
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
