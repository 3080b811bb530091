import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MessageChannelName } from '#vocabulary/messages.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  addNoteEndpoint,
  cancelMessageEndpoint,
  saveDraftEndpoint,
  sendMessageEndpoint,
} from '../compose.contract.ts';
import { getConversationEndpoint } from '../contract.ts';
import type { ComposedDraft, Conversation } from '../conversation.contract.ts';
import { type ComposedFile, useMessageUploads } from './use-message-uploads.ts';

export type ComposerMode = 'note' | 'reply';

export interface SendChoice {
  readonly thenStatus?: 'pending' | 'resolved';
  readonly sendAt?: string;
  readonly sendAnyway?: boolean;
}

/** A draft is saved when nobody has typed for this long. */
const REST_MS = 800;

const filesOf = (draft: Conversation['draft']): readonly ComposedFile[] =>
  (draft?.files ?? []).map(({ objectName, name, contentType, size }) => ({
    key: objectName.split('/').at(-1) ?? objectName,
    name,
    contentType,
    size,
    progress: 1,
    state: 'ready' as const,
    fault: null,
  }));

/**
 * What somebody writes in a conversation. The text is on the server a moment after it was typed, so that it is there again after
 * a reload and on another device; it is sent once, however often the button is pressed.
 */
export function useComposer(conversation: Conversation, seenMessageId: string | null, clinicId: string) {
  const { id, draft, replyWays } = conversation;
  const client = useQueryClient();
  const [mode, setMode] = useState<ComposerMode>(draft?.isNote === true ? 'note' : 'reply');
  const [text, setText] = useState(draft?.text ?? '');
  const [subject, setSubject] = useState(draft?.subject ?? conversation.subject ?? '');
  const [channel, setChannel] = useState<MessageChannelName | undefined>(
    draft?.channel ?? replyWays.find(({ refusal }) => refusal === null)?.channel ?? replyWays[0]?.channel,
  );
  const [aiDraft, setAiDraft] = useState<ComposedDraft | null>(draft?.aiDraft ?? null);
  const uploads = useMessageUploads(filesOf(draft));
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const way = replyWays.find((one) => one.channel === channel) ?? replyWays[0];
  /** The same message keeps its id over retries: it is sent once. */
  const messageId = useRef(crypto.randomUUID());
  const hasChanged = useRef(false);

  const stored = {
    id,
    text,
    subject: subject === '' ? null : subject,
    isNote: mode === 'note',
    channel: channel ?? null,
    files: uploads.files
      .filter(({ state }) => state === 'ready')
      .map(({ key, name, contentType, size }) => ({
        objectName: `${clinicId}/${key}`,
        name,
        contentType,
        size,
      })),
    aiDraft,
  };
  const content = JSON.stringify(stored);
  const latest = useRef(stored);
  useEffect(() => {
    latest.current = stored;
  });

  const save = async () => {
    if (!hasChanged.current) return;
    hasChanged.current = false;
    const { current } = latest;
    const saved = await call(saveDraftEndpoint, current).catch(() => {
      // The next change, or leaving, tries again.
      hasChanged.current = true;
      return null;
    });
    if (saved === null) return;
    const { queryKey } = { queryKey: [getConversationEndpoint.id, { id }] };
    client.setQueryData<Conversation>(queryKey, (now) => now && { ...now, draft: saved.draft });
  };

  useEffect(() => {
    if (!hasChanged.current) return undefined;
    const timer = setTimeout(() => void save(), REST_MS);
    return () => clearTimeout(timer);
    // Saved when its content rests, whatever else is rendered.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [content]);

  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  useEffect(() => () => void leave.current(), []);

  const touched =
    <A extends readonly unknown[]>(change: (...args: A) => void) =>
    (...args: A) => {
      hasChanged.current = true;
      setError(null);
      change(...args);
    };

  const reset = () => {
    hasChanged.current = false;
    messageId.current = crypto.randomUUID();
    setText('');
    setAiDraft(null);
    uploads.clear();
    setError(null);
  };

  const newFiles = () =>
    uploads.files.filter(({ state }) => state === 'ready').map(({ key, name }) => ({ file: key, name }));

  const undo = (sentId: string) => {
    const input = { id: sentId };
    call(cancelMessageEndpoint, input).then(
      async (answer) => {
        await applyWrite(client, cancelMessageEndpoint, input, answer);
        setText(answer.text);
        hasChanged.current = true;
      },
      (failure: unknown) => notify({ title: messageOf(failure), tone: 'destructive' }),
    );
  };

  const sendReply = async ({ thenStatus, sendAt, sendAnyway = false }: SendChoice) => {
    const input = {
      id,
      clientMessageId: messageId.current,
      text,
      subject: way?.channel === 'email' && subject !== '' ? subject : null,
      files: newFiles(),
      ...(way ? { channel: way.channel, ...(way.address === null ? {} : { address: way.address }) } : {}),
      seenMessageId,
      sendAnyway,
      sendAt: sendAt ?? null,
      ...(thenStatus ? { thenStatus } : {}),
    };
    const sent = await call(sendMessageEndpoint, input, { idempotencyKey: messageId.current });
    reset();
    await applyWrite(client, sendMessageEndpoint, input, sent);
    if (sent.undoUntil !== null || sendAt !== undefined)
      notify({
        title: sendAt === undefined ? 'Message sent' : 'Message scheduled',
        onUndo: () => undo(sent.id),
      });
  };

  const addNote = async () => {
    const input = { id, clientMessageId: messageId.current, text, files: newFiles() };
    const added = await call(addNoteEndpoint, input, { idempotencyKey: messageId.current });
    reset();
    await applyWrite(client, addNoteEndpoint, input, added);
  };

  /** @returns whether it was sent. */
  const send = async (choice: SendChoice = {}): Promise<boolean> => {
    if (isSending || uploads.isSending) return false;
    setSending(true);
    setError(null);
    try {
      await (mode === 'note' ? addNote() : sendReply(choice));
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setSending(false);
    }
  };

  return {
    mode,
    setMode: touched(setMode),
    text,
    setText: touched(setText),
    insert: touched((added: string) =>
      setText((now) => (now === '' || now.endsWith('\n') ? now + added : `${now} ${added}`)),
    ),
    /** The draft of the assistant that went into the text. */
    aiDraft,
    composeFrom: touched((drafted: string, used: ComposedDraft) => {
      setText(drafted);
      setAiDraft(used);
    }),
    subject,
    setSubject: touched(setSubject),
    way,
    setChannel: touched(setChannel),
    files: uploads.files,
    addFiles: touched(uploads.add),
    removeFile: touched(uploads.remove),
    isUploading: uploads.isSending,
    isSending,
    error,
    hasMovedOn: error instanceof ApiError && error.code === 'conversation_moved_on',
    send,
  };
}
