import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import type { Schema, WriteEndpoint } from '#foundation/contract/endpoint.ts';
import { call } from '#foundation/web/api.ts';

type DraftState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'drafting' }
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
      setState({ status: 'drafting' });
      try {
        const draft = await call(endpoint, input, { signal: own.signal });
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
