import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface LoadMoreProps {
  /** How many are on screen. */
  readonly shown: number;
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onLoadMore: () => void;
  /** What is listed, for one and for many: `['pet', 'pets']`. */
  readonly noun: readonly [one: string, many: string];
}

/** The end of a list that comes in pages. */
export function LoadMore({ shown, hasMore, busy, onLoadMore, noun }: LoadMoreProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const isAsked = useRef(false);
  // The last page takes the button away: whoever pressed it by key stays at the list's end.
  useEffect(() => {
    if (hasMore || !isAsked.current) return;
    isAsked.current = false;
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [hasMore]);
  return (
    <div className="flex items-center justify-between gap-3 px-3 py-2 text-sm text-ink-muted [ul+&]:border-t [ul+&]:border-line [ul+&]:px-4">
      <p ref={count} role="status" tabIndex={-1} className="tabular outline-none">
        {shown.toLocaleString('en')} {shown === 1 ? noun[0] : noun[1]} shown{hasMore ? '' : ', that is all'}
      </p>
      {hasMore && (
        <Button
          size="sm"
          busy={busy}
          onClick={() => {
            isAsked.current = true;
            onLoadMore();
          }}
        >
          Load more
        </Button>
      )}
    </div>
  );
}
