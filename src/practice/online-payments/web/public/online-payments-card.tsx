import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { getClientAccountEndpoint } from '#practice/payments/contract.ts';
import {
  getPaymentProviderEndpoint,
  listOnlinePaymentsEndpoint,
  type PaymentLink,
  withdrawPaymentLinkEndpoint,
} from '../../contract.ts';
import { PaymentLinkButton } from './payment-link-button.tsx';

type Listed = z.output<typeof listOnlinePaymentsEndpoint.output>;

interface OnlinePaymentsCardProps {
  readonly clientId: string;
  /** Of the clinic. */
  readonly zone: string;
}

const ATTEMPTS = {
  created: { label: 'Outcome not known yet', tone: 'warn' },
  unknown: { label: 'Outcome not known yet', tone: 'warn' },
  requires_action: { label: 'Payment in progress', tone: 'brand' },
  processing: { label: 'On its way', tone: 'brand' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Not paid', tone: 'neutral' },
  succeeded: { label: 'Paid', tone: 'good' },
} as const;

const REFUNDS = {
  requested: { label: 'Refund being sent', tone: 'brand' },
  pending: { label: 'Refund in progress', tone: 'brand' },
  succeeded: { label: 'Refunded', tone: 'good' },
  failed: { label: 'Refund failed', tone: 'bad' },
} as const;

const DISPUTES = {
  open: { label: 'Disputed', tone: 'bad' },
  won: { label: 'Dispute won', tone: 'good' },
  lost: { label: 'Dispute lost', tone: 'bad' },
} as const;

function LinkBadge({ latest, isActive }: PaymentLink) {
  if (latest !== null)
    return <Badge tone={ATTEMPTS[latest.state].tone}>{ATTEMPTS[latest.state].label}</Badge>;
  return isActive ? <Badge tone="outline">Not opened</Badge> : <Badge>Ended</Badge>;
}

function LinkLine({ link, zone }: { readonly link: PaymentLink; readonly zone: string }) {
  const withdraw = useWrite(withdrawPaymentLinkEndpoint);
  const what = link.invoiceNumber === null ? 'All open invoices' : `Invoice ${link.invoiceNumber}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <span className="flex min-w-48 flex-1 flex-col">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {what}
          <LinkBadge {...link} />
        </span>
        <span className="text-sm text-ink-muted">
          Link of {dateIn(zone, link.createdAt)}
          {link.createdByName === null ? ', made by the client' : `, ${link.createdByName}`}
          {link.latest?.failure && ` · ${link.latest.failure}`}
        </span>
      </span>
      {link.latest && (
        <span className="font-medium tabular">{showMoney(link.latest.amountMinor, link.currency)}</span>
      )}
      {link.isActive && link.createdByName !== null && (
        <Button
          size="sm"
          busy={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { id: link.id },
              { onSuccess: () => notify({ title: 'The link was withdrawn', tone: 'good' }) },
            )
          }
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}

const MoneyLine = ({
  state,
  text,
  amountMinor,
  currency,
}: {
  readonly state: { readonly label: string; readonly tone: 'bad' | 'brand' | 'good' };
  readonly text: string;
  readonly amountMinor: number;
  readonly currency: string;
}) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
    <span className="flex min-w-48 flex-1 flex-col gap-0.5">
      <Badge tone={state.tone} className="self-start">
        {state.label}
      </Badge>
      <span className="text-sm text-ink-muted">{text}</span>
    </span>
    <span className="font-medium tabular">{showMoney(amountMinor, currency)}</span>
  </li>
);

function Lines({ listed, zone }: { readonly listed: Listed; readonly zone: string }) {
  return (
    <ul className="flex flex-col divide-y divide-line border-t border-line">
      {listed.disputes.map(({ id, state, openedAt, ...money }) => (
        <MoneyLine key={id} state={DISPUTES[state]} text={`Since ${dateIn(zone, openedAt)}`} {...money} />
      ))}
      {listed.refunds.map(({ id, state, failure, reason, ...money }) => (
        <MoneyLine key={id} state={REFUNDS[state]} text={failure ?? reason} {...money} />
      ))}
      {listed.links.map((link) => (
        <LinkLine key={link.id} link={link} zone={zone} />
      ))}
    </ul>
  );
}

/** A link for all that is open, in each currency, where the clinic takes online payments. */
function useLinkButtons(clientId: string) {
  const setting = useQuery(queryOf(getPaymentProviderEndpoint, {}));
  const account = useQuery(queryOf(getClientAccountEndpoint, { clientId }));
  if (setting.data?.account?.state !== 'connected') return [];
  return (account.data?.balances ?? [])
    .filter(({ openMinor }) => openMinor > 0)
    .map(({ currency }) => (
      <PaymentLinkButton key={currency} clientId={clientId} invoiceId={null} currency={currency} />
    ));
}

/** Payment links of a client and what came of them, with refunds and disputes; nothing while there is nothing to pay and to see. */
export function OnlinePaymentsCard({ clientId, zone }: OnlinePaymentsCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listOnlinePaymentsEndpoint, { clientId }));
  const buttons = useLinkButtons(clientId);
  if (error && !data) {
    return (
      <ErrorState
        compact
        title="The online payments could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const isEmpty = !data || data.links.length + data.refunds.length + data.disputes.length === 0;
  if (isEmpty && buttons.length === 0) return null;
  return (
    <Card aria-labelledby="online-payments-of-client">
      <CardHeader
        titleId="online-payments-of-client"
        title="Online payments"
        action={<span className="flex flex-wrap gap-2">{buttons}</span>}
      />
      {!isEmpty && <Lines listed={data} zone={zone} />}
    </Card>
  );
}
