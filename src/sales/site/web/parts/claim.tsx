import { PRODUCT } from '#vocabulary/product.ts';

interface ClaimProps {
  readonly figure: string;
  readonly text: string;
  /** How a clinic can find out for itself. */
  readonly check: string;
  /** Whether it says itself whose figure it is; not where the section does. */
  readonly isLabeled?: boolean;
}

/** A claim of the product, with a way to verify it. */
export function Claim({ figure, text, check, isLabeled = true }: ClaimProps) {
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6 sm:flex-row sm:items-center sm:gap-8 sm:p-8">
      <p className="font-display text-4xl font-bold tracking-tight whitespace-nowrap text-brand-ink tabular sm:w-32">
        {figure}
      </p>
      <div className="flex max-w-xl flex-col gap-1">
        <p className="text-lg font-semibold">{text}</p>
        <p className="text-md text-ink-muted">
          {isLabeled && `What clinics report, according to ${PRODUCT.name}. `}
          {check}
        </p>
      </div>
    </div>
  );
}
