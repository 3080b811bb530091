interface IllustrativeQuoteProps {
  readonly quote: string;
  /** A role, never a name. */
  readonly author: string;
}

/** An illustrative quote, labeled as such. */
export function IllustrativeQuote({ quote, author }: IllustrativeQuoteProps) {
  return (
    <figure className="flex flex-col gap-4 rounded-2xl bg-brand-soft p-6 sm:p-8">
      <p className="w-fit rounded-full border border-brand/40 px-2.5 py-0.5 text-sm font-medium text-brand-ink">
        Illustrative quote
      </p>
      <blockquote className="max-w-2xl font-display text-xl font-semibold tracking-tight">
        “{quote}”
      </blockquote>
      <figcaption className="mt-auto text-base text-brand-ink">{author}</figcaption>
    </figure>
  );
}
