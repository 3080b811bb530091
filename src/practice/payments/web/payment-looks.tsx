import {
  Banknote,
  CreditCard,
  Globe,
  Landmark,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  Store,
} from 'lucide-react';
import type { ReceivedMethod } from '#vocabulary/payment-methods.ts';

const ICONS: Readonly<Record<ReceivedMethod, LucideIcon>> = {
  cash: Banknote,
  card: CreditCard,
  bank_transfer: Landmark,
  cheque: ScrollText,
  insurance: ShieldCheck,
  separate_till: Store,
  online: Globe,
};

export function MethodIcon({ method }: { readonly method: ReceivedMethod }) {
  const Icon = ICONS[method];
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-muted" />;
}

interface ReferenceLabel {
  readonly label: string;
  readonly isRequired: boolean;
}

/** What the reference of a payment is called. */
export const REFERENCE_LABELS: Readonly<Record<ReceivedMethod, ReferenceLabel>> = {
  cash: { label: 'Reference', isRequired: false },
  card: { label: 'Terminal receipt number', isRequired: false },
  bank_transfer: { label: 'Transfer reference', isRequired: false },
  cheque: { label: 'Check number', isRequired: false },
  insurance: { label: 'Claim number', isRequired: true },
  separate_till: { label: 'Number of the till’s receipt', isRequired: true },
  online: { label: 'Payment number', isRequired: false },
};
