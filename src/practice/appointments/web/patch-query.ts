import type { Query } from '@tanstack/react-query';

/** Changes cached data without changing when it was fetched. */
export function patchQuery(query: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = query.state;
  query.setData(data, { updatedAt: dataUpdatedAt, manual: true });
  if (isInvalidated) query.invalidate();
}
