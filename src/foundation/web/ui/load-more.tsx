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
  return (
    <div className="flex items-center justify-between gap-3 px-3 py-2 text-sm text-ink-muted [ul+&]:border-t [ul+&]:border-line [ul+&]:px-4">
      <p role="status" className="tabular">
        {shown.toLocaleString('en')} {shown === 1 ? noun[0] : noun[1]} shown{hasMore ? '' : ', that is all'}
      </p>
      {hasMore && (
        <Button size="sm" busy={busy} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </div>
  );
}
