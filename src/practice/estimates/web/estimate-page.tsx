import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { changeEstimateEndpoint, type Estimate, getEstimateEndpoint } from '../contract.ts';
import { EstimateActions } from './estimate-actions.tsx';
import { EstimateEditor } from './estimate-editor.tsx';
import { STATUS_LABELS, STATUS_TONES } from './estimate-text.ts';
import { OptionsSideBySide } from './options-side-by-side.tsx';

export const handle = screen({ title: 'Estimate', roles: STAFF_ROLES });

const LINK = 'focus-ring rounded-sm text-brand-ink underline underline-offset-4';

/** `/clinic/estimates/{id}`: an estimate, from its draft to what became of it. */
export default function EstimatePage() {
  const { estimateId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getEstimateEndpoint, { id: estimateId }));
  usePageTitle(data?.title);
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Estimate</h1>
        <ErrorState
          title={isGone ? 'Estimate not found' : 'This estimate could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            <Button asChild>
              <Link to="/clinic/pets">All pets</Link>
            </Button>
          }
        />
      </>
    );
  }
  return data === undefined ? <SkeletonRows rows={8} /> : <EstimateContent key={data.id} estimate={data} />;
}

function EstimateContent({ estimate }: { readonly estimate: Estimate }) {
  const { status, title, petId, petName, clientId, clientName, document } = estimate;
  const { zone, today } = useClinicClock();
  const [isDirty, setDirty] = useState(false);
  const mayChange = useSession().can(changeEstimateEndpoint.permission);
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            {title}
            <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
          </span>
        }
        description={
          <>
            <Link className={LINK} to={`/clinic/pets/${petId}`}>
              {petName}
            </Link>
            {' · '}
            <Link className={LINK} to={`/clinic/clients/${clientId}`}>
              {clientName}
            </Link>
            {` · valid until ${shortDay(document.validUntilOn)}`}
          </>
        }
        actions={<EstimateActions estimate={estimate} today={today} isDirty={isDirty} />}
      />
      <WhatBecame estimate={estimate} zone={zone} />
      {status === 'draft' && mayChange ? (
        <EstimateEditor estimate={estimate} today={today} onDirty={setDirty} />
      ) : (
        <>
          {document.message !== null && <p className="whitespace-pre-line">{document.message}</p>}
          <OptionsSideBySide document={document} />
        </>
      )}
    </div>
  );
}

/** What has happened with it since it was sent. */
function WhatBecame({ estimate, zone }: { readonly estimate: Estimate; readonly zone: string }) {
  const { status, sentAt, openedAt, document, withdrawReason, convertedVisitId, acceptedCount, contentHash } =
    estimate;
  const at = (instant: string) => `${dateIn(zone, instant)}, ${timeIn(zone, instant)}`;
  if (status === 'draft') return null;
  if (status === 'withdrawn')
    return (
      <Banner tone="info" title="Withdrawn">
        <p>{withdrawReason}</p>
      </Banner>
    );
  const { answer } = document;
  if (answer === null)
    return (
      <Banner
        tone={status === 'expired' ? 'warn' : 'info'}
        title={status === 'expired' ? 'It expired without an answer' : 'The client has not answered yet'}
      >
        <p>
          {[sentAt && `Sent ${at(sentAt)}`, openedAt ? `opened ${at(openedAt)}` : 'not opened yet']
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      </Banner>
    );
  return (
    <Banner
      tone={acceptedCount > 0 ? 'good' : 'warn'}
      title={acceptedCount > 0 ? 'The client accepted' : 'The client declined'}
      action={
        convertedVisitId !== null && (
          <Button asChild size="sm">
            <Link to={`/clinic/visits/${convertedVisitId}`}>Open the visit</Link>
          </Button>
        )
      }
    >
      <p>{`Signed by ${answer.signerName}, ${at(answer.answeredAt)}.`}</p>
      <p className="text-sm wrap-anywhere">{`SHA-256 ${contentHash ?? ''}`}</p>
    </Banner>
  );
}
