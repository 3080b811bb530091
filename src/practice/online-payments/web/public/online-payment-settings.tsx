import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useState } from 'react';
import {
  disconnectPaymentProviderEndpoint,
  getPaymentProviderEndpoint,
  type PaymentAccount,
} from '../../contract.ts';
import { ConnectForm } from '../connect-form.tsx';

const BADGES = {
  connected: (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Connected
    </Badge>
  ),
  refused: (
    <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
      Key not accepted
    </Badge>
  ),
  disconnected: null,
} as const;

/** The clinic's own account for online payments: how to connect it, whether it works, and how to end it. */
export function OnlinePaymentSettings({ zone }: { readonly zone: string }) {
  const setting = useQuery(queryOf(getPaymentProviderEndpoint, {}));
  const account = setting.data?.account ?? null;
  const isConnected = account !== null && account.state !== 'disconnected';
  return (
    <Card aria-labelledby="online-payments">
      <CardHeader
        titleId="online-payments"
        title="Stripe"
        description="Clients pay invoices online. The money goes to the clinic’s own account."
        action={account ? BADGES[account.state] : undefined}
      />
      {setting.error && !setting.data && (
        <ErrorState
          compact
          title="The setting could not be loaded"
          error={setting.error}
          onRetry={() => void setting.refetch()}
        />
      )}
      {!setting.error && !setting.data && <SkeletonRows rows={4} />}
      {setting.data && (
        <CardBody className="flex flex-col gap-5 border-t border-line pt-4">
          {isConnected && <ConnectedAccount account={account} zone={zone} />}
          {(!isConnected || account.state === 'refused') && (
            <ConnectForm webhookPath={setting.data.webhookPath} />
          )}
        </CardBody>
      )}
    </Card>
  );
}

function ConnectedAccount({ account, zone }: { readonly account: PaymentAccount; readonly zone: string }) {
  const { mode, accountName, keyHint, stateReason, connectedAt, heardAt } = account;
  return (
    <>
      {account.state === 'refused' && (
        <Banner tone="bad" title="Stripe no longer accepts the key">
          <p>{stateReason}</p>
          <p>Clients cannot pay online until you enter another key.</p>
        </Banner>
      )}
      {mode === 'test' && (
        <Banner tone="warn" title="Test mode">
          No money is moved. Enter a key that begins with “rk_live_” to take real payments.
        </Banner>
      )}
      <dl className="grid gap-x-6 max-sm:[&_dd]:mb-2 sm:grid-cols-[max-content_1fr] sm:gap-y-2">
        <dt className="text-ink-muted">Account</dt>
        <dd>{accountName ?? 'Not named'}</dd>
        <dt className="text-ink-muted">Key</dt>
        <dd>ends with {keyHint}</dd>
        <dt className="text-ink-muted">Connected</dt>
        <dd>{dateIn(zone, connectedAt)}</dd>
        <dt className="text-ink-muted">Last message from Stripe</dt>
        <dd>{heardAt === null ? 'None yet' : dateIn(zone, heardAt)}</dd>
      </dl>
      <DisconnectButton />
    </>
  );
}

function DisconnectButton() {
  const disconnect = useWrite(disconnectPaymentProviderEndpoint);
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsked(true)}>Disconnect</Button>
      <AlertDialog
        title="Disconnect Stripe?"
        text="Clients will no longer be able to pay online, and links you sent will stop working. Payments in progress are not booked until you connect again."
        confirmLabel="Disconnect"
        open={isAsked}
        onOpenChange={setAsked}
        busy={disconnect.isPending}
        onConfirm={() =>
          disconnect.mutate(
            {},
            {
              onSuccess: () => notify({ title: 'Stripe is disconnected', tone: 'good' }),
              onSettled: () => setAsked(false),
            },
          )
        }
      />
    </div>
  );
}
