import { queryOptions } from '@tanstack/react-query';
import { PipelineList } from '../contract.ts';
import { callFunction } from '#practice/crm-connection/web/public/call-function.ts';

const readPipelines = async (userId: string, locationId: string) =>
  PipelineList.parse(
    await callFunction(
      'proxy',
      { userId, endpoint: '/opportunities/pipelines', query: { locationId } },
      'API request failed',
    ),
  ).pipelines;

/** The pipelines of a location, read from the CRM. */
export const pipelinesQuery = (userId: string, locationId: string) =>
  queryOptions({
    queryKey: ['crm.pipelines', userId, locationId],
    queryFn: () => readPipelines(userId, locationId),
  });
