import { Link } from 'react-router';
import { BULK_REASON_LABELS } from '#vocabulary/bulk-messages.ts';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { BulkFilter } from '../content.contract.ts';
import type { BulkPreview } from '../contract.ts';
import { clientCount, textMessageCount } from './counted.ts';
import { FilterText } from './filter-text.tsx';

interface PreviewProps {
  readonly preview: BulkPreview;
}

/** How many get it on which channel and until when, and why not the others. */
export function PreviewNumbers({ preview, filter }: PreviewProps & { readonly filter: BulkFilter }) {
  const { zone } = useClinicClock();
  const { recipients, channels, smsParts, firstAt, lastAt, delayed, tooLate, chosenLeftOut } = preview;
  return (
    <>
      <p className="text-lg font-semibold tabular" aria-live="polite">
        {recipients === 0 ? 'No one would get it' : `${clientCount(recipients)} would get it`}
      </p>
      <DataList>
        <DataItem label="Recipients">
          <FilterText filter={filter} />
        </DataItem>
        <DataItem label="Channels">
          {channels
            .map(({ channel, count }) => `${MESSAGE_CHANNEL_LABELS[channel]}: ${showNumber(count)}`)
            .join(', ')}
        </DataItem>
        {smsParts > 0 && <DataItem label="Billed">{textMessageCount(smsParts)} in all</DataItem>}
        <DataItem label="First">{firstAt === null ? null : dateTimeLabel(zone, firstAt)}</DataItem>
        <DataItem label="Last">{lastAt === null ? null : dateTimeLabel(zone, lastAt)}</DataItem>
        {delayed > 0 && (
          <DataItem label="Quiet hours">
            {clientCount(delayed)} would get it later, after the quiet hours where they live
          </DataItem>
        )}
      </DataList>
      {tooLate > 0 && (
        <Banner tone="warn">
          {clientCount(tooLate)} would get it after the last day. Send faster, or choose a later day.
        </Banner>
      )}
      {chosenLeftOut > 0 && (
        <Banner tone="warn">
          {clientCount(chosenLeftOut)} of the clients you chose {chosenLeftOut === 1 ? 'is' : 'are'} left out:
          the other conditions are not met, or there is no living pet.
        </Banner>
      )}
      <SimilarBanner preview={preview} />
      <Skipped preview={preview} />
    </>
  );
}

function SimilarBanner({ preview: { similar } }: PreviewProps) {
  const { zone } = useClinicClock();
  if (similar === null) return null;
  return (
    <Banner
      tone="warn"
      title={
        similar.isSameText
          ? 'The same text was sent in the last seven days'
          : 'A message with the same recipients was sent in the last seven days'
      }
    >
      <span>
        <Link to={`/clinic/messages/bulk/${similar.id}`} className="focus-ring rounded-sm underline">
          {similar.name}
        </Link>
        , started {dateTimeLabel(zone, similar.startedAt)}
      </span>
    </Banner>
  );
}

function Skipped({ preview: { skipped, skippedClients } }: PreviewProps) {
  if (skipped.length === 0) return null;
  const total = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <section aria-label="Who would not get it" className="flex flex-col gap-2">
      <h3 className="font-medium">{clientCount(total)} would not get it</h3>
      <DataList>
        {skipped.map(({ reason, count }) => (
          <DataItem key={reason} label={showNumber(count)}>
            {BULK_REASON_LABELS[reason]}
          </DataItem>
        ))}
      </DataList>
      <details>
        <summary className="focus-ring w-fit cursor-pointer rounded-sm text-brand-ink underline underline-offset-4">
          Show who
        </summary>
        <ul className="mt-2 flex max-h-72 flex-col gap-1 overflow-y-auto">
          {skippedClients.map(({ clientId, clientName, reason }) => (
            <li key={clientId} className="wrap-anywhere">
              <Link to={`/clinic/clients/${clientId}`} className="focus-ring rounded-sm hover:underline">
                {clientName}
              </Link>{' '}
              <span className="text-ink-muted">· {BULK_REASON_LABELS[reason]}</span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** What has to be filled in before it can be started. */
export function PreviewFaults({ preview: { faults } }: PreviewProps) {
  if (faults.length === 0) return null;
  return (
    <Banner tone="bad" title="Before you can start">
      <ul className="list-disc pl-5">
        {faults.map(({ path, message }) => (
          <li key={path}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}
