import type { ComponentProps } from 'react';
import { Link } from 'react-router';

/** A link within a sentence. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="focus-ring relative rounded-sm after:absolute after:-inset-x-1 after:-inset-y-2 font-medium text-brand-ink underline decoration-brand/40 underline-offset-4 hover:decoration-brand"
    />
  );
}
