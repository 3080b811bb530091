import { PRODUCT } from '#vocabulary/product.ts';
import { cn } from '../ui/cn.ts';

const HEIGHTS = {
  sm: { mark: 'h-6', word: 'text-lg' },
  md: { mark: 'h-8', word: 'text-xl' },
  lg: { mark: 'h-10', word: 'text-2xl' },
} as const;

interface LogoProps {
  readonly size?: keyof typeof HEIGHTS;
  /** The mark without the name. */
  readonly markOnly?: boolean;
  readonly className?: string;
}

/** The mark and the name, in the color of the surrounding text unless a class sets another. */
export function Logo({ size = 'md', markOnly = false, className }: LogoProps) {
  const { mark, word } = HEIGHTS[size];
  return (
    <span className={cn('inline-flex items-center gap-2 text-brand', className)}>
      <LogoMark className={cn(mark, 'w-auto')} label={markOnly ? PRODUCT.name : undefined} />
      {!markOnly && (
        <span className={cn('leading-none font-bold tracking-[-0.03em] text-ink', word)}>{PRODUCT.name}</span>
      )}
    </span>
  );
}

interface LogoMarkProps {
  readonly className?: string;
  /** The accessible name, if no text is next to it. */
  readonly label?: string | undefined;
}

/** A tail that draws a well-formed curl, cut out of a rounded square. */
export function LogoMark({ className, label }: LogoMarkProps) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      className={className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M9 1h14a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8V9a8 8 0 0 1 8-8Z"
      />
      <path
        d="M6.8 24.2h7.4c6.3 0 10.6-4 10.6-9.2 0-4.3-3.1-7.2-7-7.2-3.7 0-6.3 2.5-6.3 5.7 0 2.8 2 4.7 4.5 4.7 2.2 0 3.7-1.5 3.7-3.4"
        className="stroke-[var(--canvas)]"
        strokeWidth="2.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
