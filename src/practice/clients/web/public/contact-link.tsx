import { Mail, Phone } from 'lucide-react';
import type { ContactKind } from '../../contract.ts';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { cn } from '#foundation/web/ui/cn.ts';

interface ContactLinkProps {
  readonly kind: ContactKind;
  readonly value: string;
  readonly label?: string | null;
  /** With the height of a touch target. */
  readonly large?: boolean;
  /** Without an icon, for a table cell whose heading names the kind. */
  readonly bare?: boolean;
  readonly className?: string;
}

/** A link that calls a phone number or writes to an email address. */
export function ContactLink({
  kind,
  value,
  label,
  large = false,
  bare = false,
  className,
}: ContactLinkProps) {
  const Icon = kind === 'phone' ? Phone : Mail;
  return (
    <a
      href={kind === 'phone' ? telephoneLink(value) : `mailto:${value}`}
      className={cn(
        'focus-ring inline-flex max-w-full min-w-0 items-center gap-2 rounded-sm align-middle text-brand-ink hover:underline',
        large && 'min-h-9',
        className,
      )}
    >
      {!bare && <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />}
      <span className="truncate tabular">{value}</span>
      {label && <span className="max-w-2/5 shrink-0 truncate text-sm text-ink-muted">{label}</span>}
    </a>
  );
}
