import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#foundation/web/api-error.ts';
import { call } from '#foundation/web/api.ts';
import { applyWrite } from '#foundation/web/apply-changes.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { enterCountsEndpoint } from '../contract.ts';
import { CountOutbox, type WaitingEntry } from './count-outbox.ts';

/** After the last key; leaving the field sends at once. */
const PAUSE_MS = 1500;
const RETRY_MS = 5000;
const MAX_SECONDS = 604_800;

const FINAL: ReadonlySet<string> = new Set(['forbidden', 'invalid_input', 'not_found', 'stock_count_closed']);
const isFinal = (error: unknown): boolean => error instanceof ApiError && FINAL.has(error.code);

const storageOrNull = (): Storage | null => {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
};

const entryOf = ({ id, lineId, countedThousandths, typedAt }: WaitingEntry) => ({
  id,
  lineId,
  countedThousandths,
  // By this device's own clock, whatever it says.
  secondsAgo: Math.min(MAX_SECONDS, Math.max(0, Math.floor((Date.now() - typedAt) / 1000))),
});

/** What the person counts in a count: kept on this device and sent as soon as there is a connection. */
export function useCountOutbox(countId: string) {
  const { user } = useSignedIn();
  const client = useQueryClient();
  const outbox = useMemo(
    () =>
      new CountOutbox({
        name: `${user.id}:${countId}`,
        storage: storageOrNull(),
        isFinal,
        send: async (entries) => {
          const input = { id: countId, entries: entries.map(entryOf) };
          const answer = await call(enterCountsEndpoint, input);
          await applyWrite(client, enterCountsEndpoint, input, answer);
          return answer.recorded;
        },
      }),
    [client, countId, user.id],
  );
  const state = useSyncExternalStore(outbox.subscribe, outbox.get);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sendSoon = useCallback(
    (afterMs: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void outbox.flush(), afterMs);
    },
    [outbox],
  );
  useEffect(() => {
    void outbox.flush();
    const send = () => void outbox.flush();
    window.addEventListener('online', send);
    return () => {
      window.removeEventListener('online', send);
      clearTimeout(timer.current);
      send();
    };
  }, [outbox]);
  useEffect(() => {
    if (state.isOffline && state.waiting.length > 0) sendSoon(RETRY_MS);
  }, [sendSoon, state]);
  return {
    ...state,
    enter: (lineId: string, countedThousandths: number) => {
      outbox.enter(lineId, countedThousandths, Date.now());
      sendSoon(PAUSE_MS);
    },
    withdraw: (lineId: string) => outbox.withdraw(lineId),
    sendNow: () => void outbox.flush(),
  };
}
