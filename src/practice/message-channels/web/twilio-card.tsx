import { useState } from 'react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { REGISTRATION_STATES } from '#vocabulary/message-ways.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { type ChannelSettings, disconnectTwilioEndpoint, type TwilioAccountView } from '../contract.ts';
import { ConnectTwilioForm } from './connect-twilio-form.tsx';
import { InboundAddress } from './inbound-address.tsx';
import { WayFacts } from './way-facts.tsx';

const BADGES = {
  connected: (
    <Badge tone="good" icon={<CircleCheck aria-hidden />}>
      Connected
    </Badge>
  ),
  refused: (
    <Badge tone="bad" icon={<TriangleAlert aria-hidden />}>
      Access refused
    </Badge>
  ),
  disconnected: null,
} as const;

interface TwilioCardProps {
  readonly settings: ChannelSettings;
  readonly zone: string;
  readonly country: string;
}

/** The clinic's own account at Twilio: how to connect it, how it is doing, and how to end it. */
export function TwilioCard({ settings, zone, country }: TwilioCardProps) {
  const { twilio, health, inboundPath } = settings;
  const isConnected = twilio !== null && twilio.state !== 'disconnected';
  return (
    <Card aria-labelledby="twilio">
      <CardHeader
        titleId="twilio"
        title="Twilio"
        description="Text messages and WhatsApp from the clinic’s own numbers."
        action={twilio ? BADGES[twilio.state] : undefined}
      />
      <CardBody className="flex flex-col gap-5 border-t border-line pt-4">
        {isConnected && (
          <>
            <AccountBanners account={twilio} inboundPath={inboundPath} />
            <WayFacts way="twilio" health={health} zone={zone} country={country}>
              <AccountFacts account={twilio} />
            </WayFacts>
            <DisconnectButton />
          </>
        )}
        {(!isConnected || twilio.state === 'refused') && (
          <ConnectTwilioForm inboundPath={inboundPath} account={twilio} />
        )}
      </CardBody>
    </Card>
  );
}

function AccountBanners({
  account,
  inboundPath,
}: {
  readonly account: TwilioAccountView;
  readonly inboundPath: string;
}) {
  const { state, registration, hears } = account;
  return (
    <>
      {state === 'refused' && (
        <Banner tone="bad" title="Twilio no longer accepts the auth token">
          Messages wait until you enter the new token.
        </Banner>
      )}
      {(registration === 'missing' || registration === 'rejected') && (
        <Banner tone="warn" title="The phone networks have not approved this number">
          Texts to US numbers are blocked until the registration is approved. Finish it in Twilio.
        </Banner>
      )}
      {state === 'connected' && !hears && (
        <Banner tone="warn" title="Replies may not arrive">
          <p>Twilio was not set up to send replies here when you connected it.</p>
          <InboundAddress path={inboundPath} />
        </Banner>
      )}
    </>
  );
}

function AccountFacts({ account }: { readonly account: TwilioAccountView }) {
  const { accountName, accountSid, tokenHint, senderNumber, serviceSid, whatsappNumber, registration } =
    account;
  const facts = [
    ['Account', accountName ?? accountSid],
    ['Auth token', `ends with ${tokenHint}`],
    ['Sends from', senderNumber ?? serviceSid],
    ['WhatsApp number', whatsappNumber],
    ['Registration', REGISTRATION_STATES[registration]],
  ] as const;
  return facts.map(
    ([label, value]) =>
      value !== null && (
        <div key={label} className="contents">
          <dt className="text-ink-muted">{label}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ),
  );
}

function DisconnectButton() {
  const disconnect = useWrite(disconnectTwilioEndpoint);
  const [isAsked, setAsked] = useState(false);
  return (
    <div>
      <Button onClick={() => setAsked(true)}>Disconnect</Button>
      <AlertDialog
        title="Disconnect Twilio?"
        text="Its channels are turned off, and replies to its numbers no longer arrive. Conversations are kept."
        confirmLabel="Disconnect"
        open={isAsked}
        onOpenChange={setAsked}
        busy={disconnect.isPending}
        onConfirm={() =>
          disconnect.mutate(
            {},
            {
              onSuccess: () => notify({ title: 'Twilio is disconnected', tone: 'good' }),
              onSettled: () => setAsked(false),
            },
          )
        }
      />
    </div>
  );
}
