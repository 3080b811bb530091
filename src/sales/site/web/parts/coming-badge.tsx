import { isComing } from '../content/claims.ts';

/** Marks a claim that is not built yet; nothing for the others. */
export function ComingBadge({ title }: { readonly title: string }) {
  if (!isComing(title)) return null;
  return (
    <span className="ml-2 inline-block rounded-full border border-line-strong px-2 py-px align-[0.1em] text-xs font-medium whitespace-nowrap text-ink-muted">
      Coming
    </span>
  );
}
