import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { serverMeasuresEndpoint } from '../../contract.ts';
import { type Metric, metricsOf } from '../../health.rules.ts';

const REFRESH_MS = 15_000;

/** HEALTH-1: the current metrics, reloaded every 15 seconds. */
export function useMetrics() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...queryOf(serverMeasuresEndpoint, {}),
    refetchInterval: REFRESH_MS,
  });
  const metrics: readonly Metric[] | undefined = data && metricsOf(data, dataUpdatedAt);
  return { measures: data, metrics, error: data ? null : error, refetch, measuredAt: dataUpdatedAt };
}
