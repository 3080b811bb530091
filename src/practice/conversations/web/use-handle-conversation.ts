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
type Seen = Pick<
  Conversation,
  'assignee' | 'id' | 'lastMessage' | 'pet' | 'priority' | 'sort' | 'status' | 'team' | 'topic'
>;

const decidedBy = ({ assignee, lastMessage, pet, priority, sort, status, team, topic }: Seen) =>
  JSON.stringify([assignee?.id, lastMessage?.id, pet?.id, priority, sort, status, team?.id, topic]);

/**
 * The version of a conversation in which nothing has changed but what nobody decides by, such as that the client has read an answer;
 * null if somebody wrote or handled it meanwhile.
 */
async function versionIfSame(seen: Seen): Promise<number | null> {
  const now = await call(getConversationEndpoint, { id: seen.id });
  return decidedBy(now) === decidedBy(seen) ? now.version : null;
}

/** Sends a write; once more if only the version was an old one. @throws ApiError. */
async function sendIfSame<T>(
  seen: Seen & Pick<Conversation, 'version'>,
  send: (version: number) => Promise<T>,
): Promise<T> {
  try {
    return await send(seen.version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'record_changed') throw error;
    const version = await versionIfSame(seen);
    if (version === null) throw error;
    return await send(version);
  }
}

const refused = (error: unknown) => notify({ title: messageOf(error), tone: 'destructive' });

/** What is done with a conversation. A status can be undone. */
export function useHandleConversation(conversation: Conversation) {
  const { id, status: before, snoozedUntil: snoozedBefore } = conversation;
  const client = useQueryClient();

  const setStatus = async (next: Status, onDone?: () => void): Promise<void> => {
    try {
      const done = await sendIfSame(conversation, async (version) => {
        const input = { id, version, ...next };
        const answer = await call(setConversationStatusEndpoint, input);
        await applyWrite(client, setConversationStatusEndpoint, input, answer);
        return answer;
      });
      onDone?.();
      const undo = { id, version: done.version, status: before, snoozedUntil: snoozedBefore };
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
    try {
      await sendIfSame(conversation, async (version) => {
        const input = { id, version, assigneeId, teamId };
        await applyWrite(
          client,
          assignConversationEndpoint,
          input,
          await call(assignConversationEndpoint, input),
        );
      });
    } catch (error) {
      refused(error);
    }
  };

  const change = async (fields: Omit<ChangeConversation, 'id' | 'version'>): Promise<void> => {
    try {
      await sendIfSame(conversation, async (version) => {
        const input = { id, version, ...fields };
        await applyWrite(
          client,
          changeConversationEndpoint,
          input,
          await call(changeConversationEndpoint, input),
        );
      });
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
