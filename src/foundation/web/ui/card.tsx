import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

/** A surface for related content. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      className={cn('flex min-w-0 flex-col rounded-lg border border-line bg-surface', className)}
      {...props}
    />
  );
}

interface CardHeaderProps {
  readonly title: ReactNode;
  /** For `aria-labelledby` of the card. */
  readonly titleId?: string;
  readonly description?: ReactNode;
  /** At the end of the header: a link, a small button, a count. */
  readonly action?: ReactNode;
  readonly className?: string;
}

export function CardHeader({ title, titleId, description, action, className }: CardHeaderProps) {
  return (
    <header
      className={cn(
        'flex justify-between gap-3 px-4 pt-3.5 pb-3',
        // On a phone actions wrap below the title.
        description === undefined ? 'items-center' : 'items-start max-sm:flex-wrap',
        className,
      )}
    >
      <div
        className={cn(
          'flex min-w-0 flex-col gap-0.5',
          description !== undefined && 'max-sm:flex-[1_1_11rem]',
        )}
      >
        <h2 id={titleId} className="text-base leading-5 font-semibold">
          {title}
        </h2>
        {description !== undefined && <p className="text-sm text-ink-muted">{description}</p>}
      </div>
      {action}
    </header>
  );
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('px-4 pb-4 first:pt-4', className)} {...props} />;
}

export function CardFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer
      className={cn(
        'mt-auto flex items-center justify-end gap-2 rounded-b-lg border-t border-line bg-sunken px-4 py-2.5',
        className,
      )}
      {...props}
    />
  );
}
