import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#foundation/web/api.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { type MyMessage, writeMyMessageEndpoint } from '../../own.contract.ts';
import type { UnsentMessage } from './my-draft-store.ts';
import type { MyDraftState } from './use-my-draft.ts';

export interface WaitingMessage extends UnsentMessage {
  /** Null while it is being sent. */
  readonly error: Error | null;
}

const LOST = new Error('The page was closed before the message was sent.');

/**
 * Sends messages of a conversation. What was written is on screen at once, stays in this browser until the server has it, and is sent
 * again at a tap, or as soon as the connection is back; never twice.
 */
export function useOutbox(conversationId: string, { draft, change }: MyDraftState) {
  const client = useQueryClient();
  // What an earlier page left behind was not sent, as far as anybody knows.
  const [errors, setErrors] = useState<ReadonlyMap<string, Error>>(
    () => new Map(draft.unsent.map(({ clientMessageId }) => [clientMessageId, LOST])),
  );
  const [arrived, setArrived] = useState<readonly MyMessage[]>([]);
  const [instruction, setInstruction] = useState<string | null>(null);
  const running = useRef(new Set<string>());

  const setError = useCallback(
    (id: string, error: Error | null) =>
      setErrors((now) => {
        const next = new Map(now);
        if (error === null) next.delete(id);
        else next.set(id, error);
        return next;
      }),
    [],
  );

  const forget = useCallback(
    (id: string) =>
      change((now) => ({
        ...now,
        unsent: now.unsent.filter(({ clientMessageId }) => clientMessageId !== id),
      })),
    [change],
  );

  const send = useCallback(
    async ({ clientMessageId, text, files }: UnsentMessage): Promise<void> => {
      if (running.current.has(clientMessageId)) return;
      running.current.add(clientMessageId);
      setError(clientMessageId, null);
      const input = {
        id: conversationId,
        clientMessageId,
        text,
        files: files.map(({ file, name }) => ({ file, name })),
      };
      try {
        const answer = await call(writeMyMessageEndpoint, input, { idempotencyKey: clientMessageId });
        setArrived((now) => [...now, answer.message]);
        if (answer.emergencyInstruction !== null) setInstruction(answer.emergencyInstruction);
        forget(clientMessageId);
        await applyWrite(client, writeMyMessageEndpoint, input, answer);
      } catch (error) {
        setError(clientMessageId, error instanceof Error ? error : new Error('unknown'));
      } finally {
        running.current.delete(clientMessageId);
      }
    },
    [client, conversationId, forget, setError],
  );

  useEffect(() => {
    const retryAll = () => {
      for (const message of draft.unsent) {
        const error = errors.get(message.clientMessageId);
        if (error instanceof ApiError && error.code === 'unreachable') void send(message);
      }
    };
    window.addEventListener('online', retryAll);
    return () => window.removeEventListener('online', retryAll);
  }, [draft.unsent, errors, send]);

  return {
    waiting: draft.unsent.map((message): WaitingMessage =>
      Object.assign({ error: errors.get(message.clientMessageId) ?? null }, message),
    ),
    /** What the server has, and the list on screen perhaps not yet. */
    arrived,
    /** What the clinic answers to words of an emergency. */
    instruction,
    /** Takes text and files of the draft. */
    write: () => {
      const message: UnsentMessage = {
        clientMessageId: crypto.randomUUID(),
        text: draft.text.trim(),
        files: draft.files,
        writtenAt: new Date().toISOString(),
      };
      change((now) => ({ text: '', files: [], unsent: [...now.unsent, message] }));
      void send(message);
    },
    retry: (message: UnsentMessage) => void send(message),
    /** Back into the draft, to be changed or thrown away. */
    takeBack: (message: UnsentMessage) => {
      forget(message.clientMessageId);
      change((now) => ({
        ...now,
        text: [message.text, now.text].filter((text) => text !== '').join('\n\n'),
        files: [...message.files, ...now.files],
      }));
    },
  };
}
