import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A description list: terms and values. */
export function DataList({ className, ...props }: ComponentProps<'dl'>) {
  return (
    <dl
      className={cn('grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-4 gap-y-2 text-base sm:gap-x-6', className)}
      {...props}
    />
  );
}

interface DataItemProps {
  readonly label: string;
  /** Shown as a dash, with a text for screen readers, if empty. */
  readonly children?: ReactNode;
}

export function DataItem({ label, children }: DataItemProps) {
  const none = children === undefined || children === null || children === false || children === '';
  return (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="min-w-0 break-words tabular">
        {none ? (
          <span className="text-ink-muted">
            <span aria-hidden>–</span>
            <span className="sr-only">none</span>
          </span>
        ) : (
          children
        )}
      </dd>
    </>
  );
}

/** A list of rows with a picture, two lines of text, and trailing content. */
export function ItemList({ className, ...props }: ComponentProps<'ul'>) {
  return <ul className={cn('flex flex-col divide-y divide-line', className)} {...props} />;
}

interface ItemRowProps {
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  readonly trailing?: ReactNode;
  /** Plays the highlight animation once: somebody else has changed it. */
  readonly isHighlighted?: boolean;
  /** The texts are not cut; on a phone what is trailing stands below them. */
  readonly wraps?: boolean;
  readonly className?: string;
}

export function ItemRow({
  leading,
  title,
  text,
  trailing,
  isHighlighted = false,
  wraps = false,
  className,
}: ItemRowProps) {
  const line = wraps ? 'wrap-anywhere' : 'truncate';
  return (
    <li
      className={cn(
        'relative flex min-h-12 items-center gap-3 px-4 py-2.5',
        isHighlighted && 'animate-highlight',
        className,
      )}
    >
      {leading}
      <div
        className={cn(
          'flex min-w-0 flex-1 gap-x-3 gap-y-1.5',
          wraps ? 'flex-col items-start sm:flex-row sm:items-center' : 'items-center',
        )}
      >
        <div className="flex max-w-full min-w-0 flex-1 flex-col">
          <div className={cn(line, 'font-medium')}>{title}</div>
          {text !== undefined && <div className={cn(line, 'text-sm text-ink-muted')}>{text}</div>}
        </div>
        {trailing !== undefined && <div className="flex shrink-0 items-center gap-2">{trailing}</div>}
      </div>
    </li>
  );
}
