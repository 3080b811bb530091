import type { Query } from '@tanstack/react-query';

/** Changes what is cached, without making it look as if it had just been read. */
export function patchQuery(query: Query, data: unknown): void {
  const { dataUpdatedAt, isInvalidated } = query.state;
  query.setData(data, { updatedAt: dataUpdatedAt, manual: true });
  if (isInvalidated) query.invalidate();
}
