import { cn } from './cn.ts';

interface ProgressProps {
  readonly label: string;
  readonly value: number;
  readonly max?: number;
  readonly tone?: 'brand' | 'good' | 'warn' | 'bad';
  readonly className?: string;
}

const TONES = { brand: 'text-brand', good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const;

/** A progress bar. Drawn as SVG, because the Content-Security-Policy forbids a style attribute for its width. */
export function Progress({ label, value, max = 100, tone = 'brand', className }: ProgressProps) {
  const share = max <= 0 ? 0 : Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className={cn('h-1.5 w-full overflow-hidden rounded-full bg-line', TONES[tone], className)}
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden className="block size-full">
        <rect width={share} height="1" fill="currentColor" className="transition-[width] duration-200" />
      </svg>
    </div>
  );
}
