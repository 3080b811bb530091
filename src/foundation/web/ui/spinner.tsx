import { cn } from './cn.ts';

interface SpinnerProps {
  /** What is loading, for screen readers. */
  readonly label?: string;
  readonly className?: string;
}

/** Shown while something is loading. Appears after 150 ms, so that quick responses do not flicker. */
export function Spinner({ label = 'Loading', className }: SpinnerProps) {
  return (
    <span role="status" className={cn('inline-flex animate-appear text-brand', className)}>
      <SpinnerMark className="size-5" />
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The spinning icon alone, for use inside an element that has a label already. */
export function SpinnerMark({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 20 20" fill="none" aria-hidden className={cn('size-4 animate-spin', className)}>
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.5" opacity="0.22" />
      <path d="M17.5 10A7.5 7.5 0 0 0 10 2.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** The loading state of a page, with a label that says what is loading. */
export function PageSpinner({ label }: { readonly label?: string }) {
  return (
    <div className="flex min-h-[50dvh] flex-col items-center justify-center gap-3">
      <Spinner {...(label === undefined ? {} : { label })} className="[&_svg]:size-7" />
      {label !== undefined && (
        <p aria-hidden className="animate-appear text-base text-ink-muted">
          {label}
        </p>
      )}
    </div>
  );
}
