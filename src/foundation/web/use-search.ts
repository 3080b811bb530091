import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type * as z from 'zod';
import type { ReadEndpoint, Schema } from '#foundation/contract/endpoint.ts';
import { queryOf } from './api.ts';

/**
 * What an endpoint finds for what somebody types. The last answer stays until the next one is there; `isStale` says
 * that it does not yet belong to what is typed.
 */
export function useSearch<I extends Schema, O extends Schema>(
  endpoint: ReadEndpoint<I, O>,
  inputFor: (typed: string) => z.input<I>,
) {
  const [typed, search] = useState('');
  const asked = useDeferredValue(typed);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...queryOf(endpoint, inputFor(asked)),
    placeholderData: keepPreviousData,
  });
  return { data, search, isStale: isPending || isPlaceholderData || asked !== typed };
}
