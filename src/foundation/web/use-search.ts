import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type * as z from 'zod';
import type { ReadEndpoint, Schema } from '#foundation/contract/endpoint.ts';
import { queryOf } from './api.ts';

/**
 * Searches by an endpoint for what is typed. The last result stays until the next one arrives; `isStale` says that it does
 * not belong to what is typed now.
 */
export function useSearch<I extends Schema, O extends Schema>(
  endpoint: ReadEndpoint<I, O>,
  inputFor: (typed: string) => z.input<I>,
) {
  const [typed, search] = useState('');
  const searched = useDeferredValue(typed);
  const { data, isPending, isPlaceholderData } = useQuery({
    ...queryOf(endpoint, inputFor(searched)),
    placeholderData: keepPreviousData,
  });
  return { data, search, isStale: isPending || isPlaceholderData || searched !== typed };
}
