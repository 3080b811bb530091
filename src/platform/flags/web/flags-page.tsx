import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type FeatureFlag, listFlagsEndpoint } from '../contract.ts';
import { FlagSheet } from './flag-sheet.tsx';
import { flagModeLabel } from './flag-labels.ts';

export const handle = screen({ title: 'Feature flags', roles: ['platform_admin'] });

/** The feature flags: for whom each is on, its owner, and its last day. */
export default function FlagsPage() {
  const [params, setParams] = useSearchParams();
  const list = useQuery(queryOf(listFlagsEndpoint, {}));
  const flags = list.data?.items;
  const open = flags?.find(({ key }) => key === params.get('flag'));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Feature flags"
        description="Flags are declared in code with an owner and an expiry date. Changes made here apply from the next request."
      />
      {list.error && !flags ? (
        <ErrorState
          title="The flags could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <Card>
          {!flags && <SkeletonRows rows={3} />}
          {flags?.length === 0 && (
            <EmptyState
              title="No feature flags"
              hint="Flags appear here while a feature is being rolled out."
            />
          )}
          <ItemList>
            {flags?.map((flag) => (
              <FlagRow key={flag.key} flag={flag} onOpen={() => setParams({ flag: flag.key })} />
            ))}
          </ItemList>
        </Card>
      )}
      {open && <FlagSheet flag={open} onClose={() => setParams({}, { replace: true })} />}
    </div>
  );
}

interface FlagRowProps {
  readonly flag: FeatureFlag;
  readonly onOpen: () => void;
}

function FlagRow({ flag, onOpen }: FlagRowProps) {
  const zone = deviceZone();
  const {
    key,
    summary,
    owner,
    expiresOn,
    isExpired,
    clinicsOn,
    clinicsTotal,
    reason,
    changedAt,
    changedByName,
  } = flag;
  const isOn = clinicsOn > 0;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="flex min-w-56 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <code className="font-medium break-all">{key}</code>
          <Badge tone={isOn ? 'good' : 'neutral'}>{flagModeLabel(flag)}</Badge>
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </span>
        <span>{summary}</span>
        <span className="text-sm text-ink-muted">
          {owner} · until {dateIn('UTC', `${expiresOn}T00:00:00Z`)} · on for {clinicsOn} of {clinicsTotal}{' '}
          {clinicsTotal === 1 ? 'clinic' : 'clinics'}
        </span>
        {changedAt !== null && (
          <span className="text-sm text-ink-muted">
            Changed {dateIn(zone, changedAt)}
            {changedByName === null ? '' : ` by ${changedByName}`}: {reason}
          </span>
        )}
        {isExpired && (
          <span className="text-sm text-bad-ink">
            It is {flag.isOnAfterExpiry ? 'on' : 'off'} for everyone now, regardless of its switch. Make a
            final decision and remove it from the code; until then it is listed under system alerts.
          </span>
        )}
      </div>
      <Button onClick={onOpen}>
        Change<span className="sr-only"> {key}</span>
      </Button>
    </li>
  );
}
