import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import type { Schema, WriteEndpoint } from '#foundation/contract/endpoint.ts';
import { callInLines } from '#foundation/web/api/call-in-lines.ts';
import { DraftProgress, type DraftSentence } from '../../drafts.contract.ts';

type DraftState<T> =
  | { readonly status: 'idle' }
  | {
      readonly status: 'drafting';
      /** What a model has written so far; the draft replaces it. */
      readonly sentences: readonly DraftSentence[];
    }
  | { readonly status: 'drafted'; readonly draft: T }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * Asks for a draft, and forgets it when the screen that asked for it is left: the request is canceled then, as it is when another one is asked for.
 */
export function useDraft<I extends Schema, O extends Schema>(endpoint: WriteEndpoint<I, O>) {
  const [state, setState] = useState<DraftState<z.output<O>>>({ status: 'idle' });
  const request = useRef<AbortController>(undefined);
  const cancel = useCallback(() => request.current?.abort(), []);
  useEffect(() => cancel, [cancel]);
  const ask = useCallback(
    async (input: z.input<I>) => {
      cancel();
      const own = new AbortController();
      request.current = own;
      const written: DraftSentence[] = [];
      setState({ status: 'drafting', sentences: [] });
      const onEvent = (event: unknown) => {
        const progress = DraftProgress.safeParse(event).data;
        if (!progress || own.signal.aborted) return;
        // A model that repeats itself shows nothing new.
        if (written.some(({ text }) => text === progress.sentence.text)) return;
        written.push(progress.sentence);
        setState({ status: 'drafting', sentences: [...written] });
      };
      try {
        const draft = await callInLines(endpoint, input, { signal: own.signal, onEvent });
        if (!own.signal.aborted) setState({ status: 'drafted', draft });
      } catch (error) {
        if (!own.signal.aborted) setState({ status: 'failed', error });
      }
    },
    [cancel, endpoint],
  );
  const forget = useCallback(() => {
    cancel();
    setState({ status: 'idle' });
  }, [cancel]);
  return { ...state, ask, forget };
}
