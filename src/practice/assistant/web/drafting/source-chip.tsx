import { ExternalLink } from 'lucide-react';
import { Link } from 'react-router';
import { useRouteExists } from '#foundation/web/layout/use-existing-routes.ts';
import { Popover } from '#foundation/web/ui/popover.tsx';
import type { NamedSource } from '../../drafts.contract.ts';
import { SOURCE_KIND_LABELS, sourceAddress } from './source-address.ts';

/** An entry that a sentence rests on: what it is, and the way to it. Texts of entries are shown as text. */
export function SourceChip({ source }: { readonly source: NamedSource }) {
  const exists = useRouteExists();
  const address = sourceAddress(source);
  const isOpenable = address !== null && exists(address.split('?', 1)[0] ?? '');
  const kind = SOURCE_KIND_LABELS[source.kind];
  return (
    <Popover
      label={`Source: ${source.label}`}
      trigger={
        <button
          type="button"
          aria-label={`Source: ${source.label}`}
          className="focus-ring inline-flex max-w-full items-center rounded-full border border-line bg-hover px-2 py-0.5 text-left text-xs text-ink-muted hover:text-ink touch:relative touch:my-2.5 touch:after:absolute touch:after:-inset-y-2.5 touch:after:inset-x-0"
        >
          <span className="truncate">{source.label}</span>
        </button>
      }
    >
      <div className="flex flex-col gap-2 text-base wrap-anywhere">
        <p className="text-sm text-ink-muted">{kind}</p>
        <p className="font-medium">{source.label}</p>
        {isOpenable && (
          <Link
            to={address}
            target="_blank"
            rel="noreferrer"
            className="focus-ring inline-flex items-center gap-1.5 self-start rounded-sm text-brand-ink underline decoration-brand/40 underline-offset-4 hover:decoration-brand"
          >
            Open entry
            <ExternalLink aria-hidden className="size-3.5" />
            <span className="sr-only">in a new tab</span>
          </Link>
        )}
      </div>
    </Popover>
  );
}
