import { Badge } from '#foundation/web/ui/badge.tsx';
import type { ImagingRequest } from '../contract.ts';

/** The state of a request, in words and color. */
export function RequestStatusBadge({ request: { status, studyIds } }: { readonly request: ImagingRequest }) {
  if (status === 'cancelled') return <Badge tone="outline">Canceled</Badge>;
  if (status === 'done') return <Badge tone="good">Done</Badge>;
  return studyIds.length > 0 ? (
    <Badge tone="brand">Images received</Badge>
  ) : (
    <Badge tone="warn">Requested</Badge>
  );
}
