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
import { type ReceivedMethod, REVERSAL_LABELS } from '#vocabulary/payment-methods.ts';
import type { Payment } from '../contract.ts';

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
  separate_till: { label: 'Till receipt number', isRequired: true },
  online: { label: 'Payment number', isRequired: false },
};

type DisputeState = Payment['disputes'][number]['state'];

/** What a dispute is called, and what it means for the money. */
export const DISPUTE_LOOKS: Readonly<
  Record<DisputeState, { readonly label: string; readonly tone: 'bad' | 'good'; readonly text: string }>
> = {
  open: {
    label: 'Disputed',
    tone: 'bad',
    text: 'The cardholder disputes this payment. The money is on hold until the bank decides. Respond in the Stripe dashboard.',
  },
  won: {
    label: 'Dispute won',
    tone: 'good',
    text: 'The bank decided in the clinic’s favor, and the money was returned.',
  },
  lost: {
    label: 'Dispute lost',
    tone: 'bad',
    text: 'The bank decided in the cardholder’s favor. The amount is due again.',
  },
};

/** What happened to a payment afterward. What a lost dispute took is not said twice. */
export function marksOf({ disputes, reversals }: Pick<Payment, 'disputes' | 'reversals'>) {
  const states = [...new Set(disputes.map(({ state }) => state))];
  const kinds = [...new Set(reversals.map(({ kind }) => kind))];
  return [
    ...states.map((state) => DISPUTE_LOOKS[state]),
    ...kinds
      .filter((kind) => kind !== 'bounced' || !states.includes('lost'))
      .map((kind) => ({ label: REVERSAL_LABELS[kind].mark, tone: 'warn' as const })),
  ];
}
