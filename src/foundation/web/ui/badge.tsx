import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import type { Hue } from '#vocabulary/hues.ts';
import { cn } from './cn.ts';

const badgeVariants = cva(
  'inline-flex h-5.5 max-w-full shrink-0 items-center gap-1 rounded-full px-2 text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        neutral: 'bg-hover text-ink-muted dark:bg-line/70',
        brand: 'bg-brand-soft text-brand-ink',
        accent: 'bg-accent-soft text-accent-ink',
        good: 'bg-good-soft text-good-ink',
        warn: 'bg-warn-soft text-warn-ink',
        bad: 'bg-bad-soft text-bad-ink',
        outline: 'border border-line-strong text-ink-muted',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

interface BadgeProps extends ComponentProps<'span'>, VariantProps<typeof badgeVariants> {
  /** A state is never shown by color alone: add an icon or text. */
  readonly icon?: ReactNode;
  /** One of the eight hues instead of a tone. */
  readonly hue?: Hue | undefined;
}

export function Badge({ tone, hue, icon, className, children, ...props }: BadgeProps) {
  return (
    <span
      className={cn(
        badgeVariants({ tone }),
        hue !== undefined && `hue-${hue} bg-hue-soft text-hue-ink`,
        className,
      )}
      {...props}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
