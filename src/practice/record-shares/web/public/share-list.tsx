import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  listShareViewsEndpoint,
  type RecordShare,
  revokeShareEndpoint,
  type ShareView,
} from '../../contract.ts';

const WHAT_LABELS: Readonly<Record<ShareView['what'], string>> = {
  page: 'Opened the record',
  pdf: 'Downloaded the PDF',
  json: 'Downloaded the JSON file',
  document: 'Opened a document',
  study: 'Opened the study',
  archive: 'Downloaded the images',
};

interface ShareListProps {
  readonly shares: readonly RecordShare[];
  readonly zone: string;
}

/** The links to a record, with their openings. */
export function ShareList({ shares, zone }: ShareListProps) {
  const [opened, setOpened] = useState<string>();
  return (
    <ul aria-label="Links" className="flex flex-col divide-y divide-line">
      {shares.map((share) => (
        <li key={share.id} className="flex flex-col gap-1.5 py-2.5">
          <ShareHead share={share} zone={zone} />
          <div className="flex flex-wrap gap-1">
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={opened === share.id}
              disabled={share.viewCount === 0}
              onClick={() => setOpened(opened === share.id ? undefined : share.id)}
            >
              {share.viewCount === 0
                ? 'Not opened yet'
                : share.viewCount === 1
                  ? 'Opened once'
                  : `Opened ${share.viewCount} times`}
            </Button>
            {share.isActive && <RevokeButton share={share} />}
          </div>
          {opened === share.id && <Views id={share.id} zone={zone} />}
        </li>
      ))}
    </ul>
  );
}

const kindText = (kind: RecordShare['kind'], study: RecordShare['study']): string =>
  study?.name ?? (kind === 'full' ? 'Full record' : 'What the client sees');

function ShareHead({ share, zone }: { readonly share: RecordShare; readonly zone: string }) {
  const { recipient, kind, study, isComplete, isActive, expiresAt, revokedAt, createdAt, createdByName } =
    share;
  return (
    <div className="flex flex-col gap-0.5">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {recipient}
        {!isActive && <Badge>{revokedAt === null ? 'Expired' : 'Revoked'}</Badge>}
      </p>
      <p className="text-sm text-ink-muted">
        {[
          kindText(kind, study),
          isComplete ? '' : partsText(share),
          isActive ? `until ${dateIn(zone, expiresAt)}` : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="text-sm text-ink-muted">
        Shared {dateIn(zone, createdAt)}
        {createdByName === null ? '' : ` by ${createdByName}`}
      </p>
    </div>
  );
}

const counted = (count: number, one: string): string =>
  count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`;

const partsText = ({ visitCount, vaccinationCount, resultCount, documentCount }: RecordShare): string =>
  [
    counted(visitCount, 'visit'),
    counted(vaccinationCount, 'vaccination'),
    counted(resultCount, 'result'),
    counted(documentCount, 'document'),
  ]
    .filter(Boolean)
    .join(', ');

function RevokeButton({ share }: { readonly share: RecordShare }) {
  const revoke = useWrite(revokeShareEndpoint);
  return (
    <May call={revokeShareEndpoint}>
      <Button
        size="sm"
        variant="ghost"
        busy={revoke.isPending}
        onClick={() =>
          revoke.mutate(
            { id: share.id },
            {
              onSuccess: () => notify({ title: `${share.recipient} can no longer open the link` }),
              onError: (error) =>
                notify({ title: 'The link still works', text: messageOf(error), tone: 'destructive' }),
            },
          )
        }
      >
        Revoke
      </Button>
    </May>
  );
}

function Views({ id, zone }: { readonly id: string; readonly zone: string }) {
  const { data, error } = useQuery(queryOf(listShareViewsEndpoint, { id }));
  if (error && !data) return <FormError error={error} />;
  return (
    <ul aria-label="Openings" className="flex flex-col gap-1 text-sm text-ink-muted">
      {data?.items.map(({ id: viewId, what, documentTitle, network, viewedAt }) => (
        <li key={viewId}>
          {dateIn(zone, viewedAt)}, {timeIn(zone, viewedAt)}: {WHAT_LABELS[what]}
          {documentTitle === null ? '' : ` “${documentTitle}”`}
          {network === null ? '' : ` from ${network}`}
        </li>
      ))}
    </ul>
  );
}
