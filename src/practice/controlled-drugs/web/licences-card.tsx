import { useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { type ControlledLicence, listLicencesEndpoint, setLicenceEndpoint } from '../licences.contract.ts';
import { LICENCE_KIND_LABELS } from './licence-labels.ts';
import { LicenceSheet } from './licence-sheet.tsx';

function State({ licence }: { readonly licence: ControlledLicence }) {
  if (licence.isExpired) return <Badge tone="bad">Expired</Badge>;
  return licence.isExpiring ? <Badge tone="warn">Expires soon</Badge> : <Badge tone="good">Valid</Badge>;
}

/** CD-7. Licenses and registrations, of people and of the clinic. */
export function LicencesCard() {
  const { can } = useSession();
  const { data, error, refetch } = useQuery(queryOf(listLicencesEndpoint, {}));
  const [open, setOpen] = useState<ControlledLicence | 'new'>();
  const mayChange = can(setLicenceEndpoint.permission);
  return (
    <Card aria-labelledby="licences">
      <CardHeader
        titleId="licences"
        title="Licenses"
        description="An expired license to practice blocks prescribing; an expired registration blocks controlled drugs."
        action={
          mayChange && (
            <Button size="sm" onClick={() => setOpen('new')}>
              <BadgeCheck aria-hidden />
              Add a license
            </Button>
          )
        }
      />
      <CardBody>
        {error && !data && (
          <ErrorState
            compact
            title="The licenses could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data?.items.length === 0 && <p className="text-ink-muted">No licenses yet. Nothing is blocked.</p>}
        <ul className="flex flex-col divide-y divide-line">
          {data?.items.map((licence) => (
            <li key={licence.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span className="flex min-w-0 flex-col">
                <span className="font-medium">{licence.staffName ?? 'The clinic'}</span>
                <span className="text-sm text-ink-muted">
                  {LICENCE_KIND_LABELS[licence.kind]} {licence.number}
                </span>
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <span className="text-sm">Until {shortDay(licence.expiresOn)}</span>
                <State licence={licence} />
                {mayChange && (
                  <Button size="sm" onClick={() => setOpen(licence)}>
                    Change
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
      {open && <LicenceSheet licence={open === 'new' ? null : open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}
