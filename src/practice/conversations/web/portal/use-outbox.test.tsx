import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { useCallback, useRef, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#foundation/web/api-error.ts';
import { type MyDraft, NO_DRAFT, type UnsentMessage } from './my-draft-store.ts';
import { useOutbox } from './use-outbox.ts';

const server = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#foundation/web/api.ts', () => ({ call: server.call }));

const CONVERSATION = '11111111-1111-4111-8111-111111111111';
const expectation = { isOpenNow: true, opensAt: null, answerBy: null, phone: null };

interface Sent {
  readonly clientMessageId: string;
  readonly text: string;
}
const sent = (): { readonly input: Sent; readonly key: string }[] =>
  server.call.mock.calls.map(([, input, options]) => ({
    // Safe: it is called with what `useOutbox` sends.
    input: input as Sent,
    key: (options as { idempotencyKey: string }).idempotencyKey,
  }));

const accept = (emergencyInstruction: string | null = null) =>
  server.call.mockImplementationOnce(async (_, { text }: Sent) => ({
    conversationId: CONVERSATION,
    message: {
      id: crypto.randomUUID(),
      isFromClinic: false,
      authorName: null,
      text,
      files: [],
      at: '2026-03-06T10:00:00.000Z',
      isEmergencyInstruction: false,
    },
    emergencyInstruction,
    expectation,
  }));

const lose = () => server.call.mockImplementationOnce(() => Promise.reject(ApiError.unreachable(undefined)));

beforeEach(() => server.call.mockReset());
afterEach(cleanup);

/** An outbox over a draft that this page keeps. */
function open(begun: Partial<MyDraft>) {
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => {
      const [draft, setDraft] = useState<MyDraft>({ ...NO_DRAFT, ...begun });
      const latest = useRef(draft);
      const change = useCallback((next: (now: MyDraft) => MyDraft) => {
        latest.current = next(latest.current);
        setDraft(latest.current);
      }, []);
      return { draft, ...useOutbox(CONVERSATION, { draft, change }) };
    },
    { wrapper },
  );
}

test('a message is on screen at once, and leaves the draft to what is typed next', async () => {
  accept();
  const { result } = open({ text: ' She eats again ' });
  act(() => result.current.write());
  expect(result.current.draft.text).toBe('');
  expect(result.current.waiting.map(({ text, error }) => ({ text, error }))).toEqual([
    { text: 'She eats again', error: null },
  ]);
  await waitFor(() => expect(result.current.waiting).toEqual([]));
  expect(result.current.arrived.map(({ text }) => text)).toEqual(['She eats again']);
});

test('one that did not arrive is sent again as the same message', async () => {
  lose();
  const { result } = open({ text: 'Hello' });
  act(() => result.current.write());
  await waitFor(() => expect(result.current.waiting[0]?.error).toBeInstanceOf(ApiError));
  accept();
  act(() => {
    const [waiting] = result.current.waiting;
    if (waiting) result.current.retry(waiting);
  });
  await waitFor(() => expect(result.current.waiting).toEqual([]));
  const [first, second] = sent();
  expect(second).toEqual(first);
  expect(first?.key).toBe(first?.input.clientMessageId);
});

test('what an earlier page left behind waits for a tap, and for nothing else', async () => {
  const left: UnsentMessage = {
    clientMessageId: crypto.randomUUID(),
    text: 'Hello',
    files: [],
    writtenAt: '2026-03-06T10:00:00.000Z',
  };
  const { result } = open({ unsent: [left] });
  expect(result.current.waiting[0]?.error).not.toBeNull();
  expect(server.call).not.toHaveBeenCalled();
  accept();
  act(() => result.current.retry(left));
  await waitFor(() => expect(result.current.waiting).toEqual([]));
  expect(sent()[0]?.input.clientMessageId).toBe(left.clientMessageId);
});

test('what was lost with the connection is sent when it is back', async () => {
  lose();
  const { result } = open({ text: 'Hello' });
  act(() => result.current.write());
  await waitFor(() => expect(result.current.waiting[0]?.error).toBeInstanceOf(ApiError));
  accept();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.waiting).toEqual([]));
});

test('it can be taken back into the draft, before what was typed since', async () => {
  lose();
  const { result } = open({ text: 'Hello' });
  act(() => result.current.write());
  await waitFor(() => expect(result.current.waiting[0]?.error).toBeInstanceOf(ApiError));
  act(() => {
    const [waiting] = result.current.waiting;
    if (waiting) result.current.takeBack(waiting);
  });
  expect(result.current.draft).toEqual({ text: 'Hello', files: [], unsent: [] });
});

test('the instruction for an emergency is there with the answer', async () => {
  accept('Call us now.');
  const { result } = open({ text: 'She ate chocolate' });
  act(() => result.current.write());
  await waitFor(() => expect(result.current.instruction).toBe('Call us now.'));
});
