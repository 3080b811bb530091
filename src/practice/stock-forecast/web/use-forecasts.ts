import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageReader } from '#foundation/web/pages.ts';
import { FORECAST_PAGE_LIMIT, type ItemForecast, listForecastsEndpoint } from '../contract.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * The forecasts of a whole clinic, page by page. They are not read again with each movement: a week more or less changes little, and
 * a clinic has thousands of items.
 */
export function useForecasts() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const query = useQuery({
    queryKey: [listForecastsEndpoint.id, 'all'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const readPage = pageReader(listForecastsEndpoint, { limit: FORECAST_PAGE_LIMIT });
      const items: ItemForecast[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof readPage>> = await readPage(cursor, signal);
        items.push(...page.items);
        setProgress({ done: items.length, total: page.total });
        cursor = page.nextCursor;
      } while (cursor !== null);
      return items;
    },
  });
  return { ...query, progress };
}
