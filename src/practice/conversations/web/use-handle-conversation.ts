import { useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import type { Schema, WriteEndpoint } from '#foundation/contract/endpoint.ts';
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

  const write = <I extends Schema, O extends Schema>(
    endpoint: WriteEndpoint<I, O>,
    inputOf: (version: number) => z.input<I>,
  ): Promise<z.output<O>> =>
    sendIfSame(conversation, async (version) => {
      const input = inputOf(version);
      const answer = await call(endpoint, input);
      await applyWrite(client, endpoint, input, answer);
      return answer;
    });

  const setStatus = async (next: Status, onDone?: () => void): Promise<void> => {
    try {
      const { version } = await write(setConversationStatusEndpoint, (seen) => ({
        id,
        version: seen,
        ...next,
      }));
      onDone?.();
      const undo = { id, version, status: before, snoozedUntil: snoozedBefore };
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
    await write(assignConversationEndpoint, (version) => ({ id, version, assigneeId, teamId })).catch(
      refused,
    );
  };

  const change = async (fields: Omit<ChangeConversation, 'id' | 'version'>): Promise<void> => {
    await write(changeConversationEndpoint, (version) => ({ id, version, ...fields })).catch(refused);
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
