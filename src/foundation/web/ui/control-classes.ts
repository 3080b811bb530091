/** What every control to type into or choose from looks like. */
export const CONTROL_CLASSES = [
  'w-full min-w-0 rounded-md border border-line-control bg-surface text-base text-ink shadow-xs transition-[border-color,box-shadow]',
  'placeholder:text-ink-muted hover:border-ink-muted',
  'focus-visible:border-brand focus-visible:ring-[3px] focus-visible:ring-brand/20 focus-visible:outline-none',
  'aria-invalid:border-bad aria-invalid:focus-visible:ring-bad/20',
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted [&[readonly]]:bg-sunken',
  // A phone zooms into anything smaller than 16 px.
  'max-md:text-md',
].join(' ');
