import { queryOf } from '#foundation/web/api.ts';
import type { Refresh } from '#foundation/web/query-meta.ts';
import { getOnboardingEndpoint } from '../contract.ts';

const query = queryOf(getOnboardingEndpoint, {});

/** Completed steps stay completed: from then on only changes of the list itself cause a refetch. */
const refresh: Refresh = async (client, changes) => {
  const known = client.getQueryData(query.queryKey);
  const isComplete = known !== undefined && known.done === known.total;
  if (isComplete && changes.every(({ resource }) => resource !== 'onboarding')) return;
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
};

/** The clinic's progress with its first steps. */
export const onboardingQuery = { ...query, meta: { ...query.meta, refresh } };
