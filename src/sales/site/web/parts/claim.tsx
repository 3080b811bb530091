import { PRODUCT } from '#vocabulary/product.ts';

interface ClaimProps {
  readonly figure: string;
  readonly text: string;
  /** How a clinic can find out for itself. */
  readonly check: string;
}

/** A claim of the product, labeled as such, with a way to verify it. */
export function Claim({ figure, text, check }: ClaimProps) {
  return (
    <div className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6 sm:flex-row sm:items-center sm:gap-8 sm:p-8">
      <p className="font-display text-4xl font-bold tracking-tight whitespace-nowrap text-brand-ink tabular sm:w-32">
        {figure}
      </p>
      <div className="flex max-w-xl flex-col gap-1">
        <p className="text-lg font-semibold">{text}</p>
        <p className="text-md text-ink-muted">
          What clinics report, according to {PRODUCT.name}. {check}
        </p>
      </div>
    </div>
  );
}
