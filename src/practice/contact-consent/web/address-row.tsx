import { Ban, Check, CircleSlash } from 'lucide-react';
import { MESSAGE_PURPOSE_LABELS } from '#vocabulary/messages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type ContactAddress, recordClientConsentEndpoint } from '../contract.ts';
import { ruleText } from '../rule-text.rules.ts';
import { addressLabel } from './address-label.ts';

const BLOCK_LABELS: Readonly<Record<NonNullable<ContactAddress['block']>, string>> = {
  stop: 'Stopped by the client',
  carrier_stop: 'Blocked by the carrier',
  bounced: 'Undeliverable',
};

interface AddressRowProps {
  readonly contact: ContactAddress;
  readonly onRecord: () => void;
}

/** An address of a client: for which purposes it may be written to, and why not for the others. */
export function AddressRow({ contact, onRecord }: AddressRowProps) {
  const { block, purposes } = contact;
  const label = addressLabel(contact);
  const reasons = [
    ...new Set(purposes.filter(({ isAllowed }) => !isAllowed).map(({ rule }) => ruleText(rule))),
  ];
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{label}</span>
          {block !== null && (
            <Badge tone="bad" icon={<Ban aria-hidden />}>
              {BLOCK_LABELS[block]}
            </Badge>
          )}
        </div>
        <May call={recordClientConsentEndpoint}>
          <Button size="sm" onClick={onRecord} aria-label={`Record consent: ${label}`}>
            Record consent
          </Button>
        </May>
      </div>
      <ul className="flex flex-wrap gap-1.5" aria-label={label}>
        {purposes.map(({ purpose, isAllowed }) => (
          <li key={purpose} className="max-w-full">
            <Badge
              tone={isAllowed ? 'good' : 'neutral'}
              icon={isAllowed ? <Check aria-hidden /> : <CircleSlash aria-hidden />}
            >
              {MESSAGE_PURPOSE_LABELS[purpose]}
              <span className="sr-only">{isAllowed ? ': allowed' : ': not allowed'}</span>
            </Badge>
          </li>
        ))}
      </ul>
      {reasons.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-sm text-ink-muted">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
