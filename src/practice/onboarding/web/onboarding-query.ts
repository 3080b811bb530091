import { queryOf } from '#foundation/web/api.ts';
import type { Refresh } from '#foundation/web/query-meta.ts';
import { getOnboardingEndpoint } from '../contract.ts';

const query = queryOf(getOnboardingEndpoint, {});

/** Steps that are done stay done: from then on only what is decided about the list itself is read again. */
const refresh: Refresh = async (client, changes) => {
  const known = client.getQueryData(query.queryKey);
  const isComplete = known !== undefined && known.done === known.total;
  if (isComplete && changes.every(({ resource }) => resource !== 'onboarding')) return;
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
};

/** How far the clinic has come with its first steps. */
export const onboardingQuery = { ...query, meta: { ...query.meta, refresh } };
