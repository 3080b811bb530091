import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const TONES = {
  info: { icon: Info, classes: 'bg-brand-soft text-brand-ink' },
  good: { icon: CircleCheck, classes: 'bg-good-soft text-good-ink' },
  warn: { icon: TriangleAlert, classes: 'bg-warn-soft text-warn-ink' },
  bad: { icon: CircleAlert, classes: 'bg-bad-soft text-bad-ink' },
} as const;

interface BannerProps {
  readonly tone?: keyof typeof TONES;
  readonly title?: string | undefined;
  /** Announced at once, when it appears because of what a person did. */
  readonly announce?: boolean;
  readonly action?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A permanent message on a page: information, or a problem to fix. For transient messages use `notify`. */
export function Banner({ tone = 'info', title, announce = false, action, className, children }: BannerProps) {
  const { icon: Icon, classes } = TONES[tone];
  return (
    <div
      {...(announce ? { role: 'alert' } : {})}
      className={cn(
        'flex items-start gap-3 rounded-lg px-4 py-3 text-base max-sm:flex-wrap',
        classes,
        className,
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 wrap-anywhere">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children}
      </div>
      {action !== undefined && (
        <div className="shrink-0 empty:hidden max-sm:basis-full max-sm:pl-7">{action}</div>
      )}
    </div>
  );
}
