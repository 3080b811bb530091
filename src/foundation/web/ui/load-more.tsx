import { useEffect, useRef } from 'react';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { Button } from './button.tsx';

interface LoadMoreProps {
  /** How many are shown. */
  readonly shown: number;
  readonly hasMore: boolean;
  readonly busy: boolean;
  readonly onLoadMore: () => void;
  /** The noun in singular and plural: `['pet', 'pets']`. */
  readonly noun: readonly [one: string, many: string];
}

/** The footer of a paginated list. */
export function LoadMore({ shown, hasMore, busy, onLoadMore, noun }: LoadMoreProps) {
  const count = useRef<HTMLParagraphElement>(null);
  const wasClicked = useRef(false);
  // The last page removes the button: the keyboard focus stays at the end of the list.
  useEffect(() => {
    if (hasMore || !wasClicked.current) return;
    wasClicked.current = false;
    if (document.activeElement === document.body) count.current?.focus({ preventScroll: true });
  }, [hasMore]);
  return (
    <div className="flex items-center justify-between gap-3 px-3 py-2 text-sm text-ink-muted [ul+&]:border-t [ul+&]:border-line [ul+&]:px-4">
      <p ref={count} role="status" tabIndex={-1} className="tabular outline-none">
        {showNumber(shown)} {shown === 1 ? noun[0] : noun[1]}
        {hasMore ? ' shown' : ''}
      </p>
      {hasMore && (
        <Button
          size="sm"
          className="print:hidden"
          busy={busy}
          onClick={() => {
            wasClicked.current = true;
            onLoadMore();
          }}
        >
          Load more
        </Button>
      )}
    </div>
  );
}
