import { Globe } from 'lucide-react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { zoneLabel } from './zone-time.ts';

/** `Berlin time`, once for a page whose times are in a zone other than the reader's; nothing where they are the reader's own. */
export function ZoneLine({ zones }: { readonly zones: readonly string[] }) {
  const nowMs = useNow();
  const labels = [...new Set(zones.map((zone) => zoneLabel(zone, nowMs)))].filter(Boolean);
  if (labels.length === 0) return null;
  return (
    <span className="inline-flex shrink-0 items-center gap-1 text-sm text-ink-muted">
      <Globe aria-hidden className="size-3.5" />
      <span className="sr-only">Times on this page are in </span>
      {labels.join(', ')}
    </span>
  );
}
