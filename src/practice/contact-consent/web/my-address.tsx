import { MESSAGE_CHANNEL_LABELS, MESSAGE_PURPOSE_LABELS } from '#vocabulary/messages.ts';
import { printPhone } from '#foundation/values/print-phone.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import type { ContactAddress } from '../contract.ts';
import { type MyContact, recordMyConsentEndpoint } from '../own.contract.ts';
import { wordingOf } from '../wordings.rules.ts';

interface MyAddressProps {
  readonly clinic: Pick<MyContact, 'clinicId' | 'clinicName'>;
  readonly contact: ContactAddress;
}

/** What the clinic cannot offer here is not asked about. */
const isOffered = ({ reason }: ContactAddress['purposes'][number]): boolean =>
  reason !== 'channel_off' && reason !== 'law_unknown';

const WHEN_BLOCKED: Readonly<Record<NonNullable<ContactAddress['block']>, string>> = {
  stop: 'You stopped all messages here.',
  carrier_stop:
    'Your carrier blocks messages to this number. Text START to the clinic’s number to get them again.',
  bounced: 'Messages to this address bounced. Ask the clinic to check it.',
};

/** An address of the client: which messages they want there. */
export function MyAddress({ clinic, contact }: MyAddressProps) {
  const { channel, address, block, purposes } = contact;
  const shown = printPhone(address);
  const { clinicId, clinicName } = clinic;
  const record = useWrite(recordMyConsentEndpoint);
  const say = (choice: Pick<Parameters<typeof record.mutate>[0], 'action' | 'purpose'>) =>
    record.mutate(
      { clinicId, channel, address, ...choice },
      {
        onError: (error) =>
          notify({ title: 'Your choice could not be saved', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return (
    <section aria-label={`${MESSAGE_CHANNEL_LABELS[channel]} ${shown}`} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-x-3">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          {MESSAGE_CHANNEL_LABELS[channel]} <span className="font-normal text-ink-muted">{shown}</span>
        </h3>
        {block === null && (
          <Button
            size="sm"
            variant="ghost"
            busy={record.isPending}
            onClick={() => say({ action: 'stop', purpose: null })}
          >
            Stop all
          </Button>
        )}
        {block === 'stop' && (
          <Button size="sm" busy={record.isPending} onClick={() => say({ action: 'start', purpose: null })}>
            Get messages again
          </Button>
        )}
      </div>
      {block !== null ? (
        <p className="text-ink-muted">{WHEN_BLOCKED[block]}</p>
      ) : (
        purposes
          .filter(isOffered)
          .map(({ purpose, isAllowed }) => (
            <SwitchField
              key={purpose}
              label={MESSAGE_PURPOSE_LABELS[purpose]}
              hint={wordingOf({ action: 'given', purpose, channel, language: 'en', clinicName }).text}
              checked={isAllowed}
              disabled={record.isPending}
              onCheckedChange={(isOn) => say({ action: isOn ? 'given' : 'withdrawn', purpose })}
            />
          ))
      )}
    </section>
  );
}
