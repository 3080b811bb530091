import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, BellOff, Building2, ScrollText } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useOwnNews } from '#foundation/web/use-own-news.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { LeadCrmStatus } from '#sales/crm/web/public/lead-crm-status.tsx';
import { LeadDemosCard } from '#sales/demos/web/public/lead-demos-card.tsx';
import { getLeadEndpoint, type Lead } from '../contract.ts';
import { ConvertSheet } from './convert-sheet.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { DuplicatesCard } from './duplicates-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { LeadFactsCard } from './lead-facts-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { StageMenu } from './stage-menu.tsx';
import { TasksCard } from './tasks-card.tsx';
import { useStageChange } from './use-stage-change.tsx';
import { SOURCE_LABELS, STAGE_LABELS, STAGE_TONES } from './words.ts';

export const handle = screen({ title: 'Lead', roles: ['platform_admin'] });

/** One lead: who it is, where it stands, what is to be done and what was. */
export default function LeadPage() {
  const { leadId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getLeadEndpoint, { id: leadId }));
  usePageTitle(data?.fullName);
  useOwnNews('lead', [getLeadEndpoint]);
  const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
  // A lead that was erased meanwhile is shown no longer.
  if (error && (isGone || !data)) {
    return (
      <ErrorState
        title={isGone ? 'There is no such lead' : 'This lead could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/admin/leads">All leads</Link>
          </Button>
        }
      />
    );
  }
  return data === undefined ? <SkeletonRows rows={10} /> : <LeadView key={data.id} lead={data} />;
}

function LeadView({ lead }: { readonly lead: Lead }) {
  const [params, change] = useAddressParams();
  const [changeStage, dialog] = useStageChange();
  const navigate = useNavigate();
  const hasClinic = lead.clinicId !== null;
  // The sheet that makes it one leads on to the clinic's page by itself.
  const [cameAsClinic] = useState(hasClinic);
  const showConvert = (open: boolean) =>
    change((next) => (open ? next.set('convert', '1') : next.delete('convert')), { replace: !open });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{lead.fullName}</span>
            <Badge tone={STAGE_TONES[lead.stage]}>{STAGE_LABELS[lead.stage]}</Badge>
            {lead.doNotContact && (
              <Badge tone="warn" icon={<BellOff aria-hidden />}>
                Do not contact
              </Badge>
            )}
          </span>
        }
        description={[lead.clinicName, SOURCE_LABELS[lead.source]].filter(Boolean).join(' · ')}
        actions={
          <>
            <Button asChild>
              <Link to={`/admin/audit?subject=${lead.id}`}>
                <ScrollText aria-hidden />
                Audit trail
              </Link>
            </Button>
            <EraseDialog lead={lead} />
            {!hasClinic && (
              <StageMenu
                lead={lead}
                onChoose={(stage) => (stage === 'won' ? showConvert(true) : changeStage(lead, stage))}
                trigger={
                  <Button>
                    <ArrowRightLeft aria-hidden />
                    Move
                  </Button>
                }
              />
            )}
          </>
        }
        primary={
          hasClinic
            ? undefined
            : {
                label: 'Make it a clinic',
                icon: <Building2 aria-hidden />,
                onSelect: () => showConvert(true),
              }
        }
      />
      <LeadCrmStatus leadId={lead.id} />
      {lead.clinicId !== null && (
        <Banner
          tone="good"
          title="This lead has become a clinic"
          action={
            <Button asChild size="sm">
              <Link to={`/admin/clinics/${lead.clinicId}`}>{lead.linkedClinicName ?? 'The clinic'}</Link>
            </Button>
          }
        />
      )}
      {lead.lostReason !== null && <Banner title="Lost because">{lead.lostReason}</Banner>}
      <DuplicatesCard lead={lead} />
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[1.1fr_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <FreshFacts lead={lead} />
          <HistoryCard lead={lead} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LeadDemosCard leadId={lead.id} />
          <TasksCard lead={lead} />
          <NotesCard lead={lead} />
        </div>
      </div>
      {dialog}
      {params.get('convert') === '1' && !cameAsClinic && (
        <ConvertSheet
          lead={lead}
          onClose={() => showConvert(false)}
          onConverted={(clinicId) => void navigate(`/admin/clinics/${clinicId}`, { replace: true })}
        />
      )}
    </div>
  );
}

/**
 * The form is drawn anew with each version, so that what somebody else changed is never saved over; while something is typed
 * it stays, and says so.
 */
function FreshFacts({ lead }: { readonly lead: Lead }) {
  const [shown, setShown] = useState(lead);
  const [isDirty, setDirty] = useState(false);
  const isStale = shown.version !== lead.version;
  if (isStale && !isDirty) setShown(lead);
  return (
    <>
      {isStale && isDirty && (
        <Banner tone="warn">
          Somebody else changed these particulars meanwhile. Discard what you typed to see them.
        </Banner>
      )}
      <LeadFactsCard key={shown.version} lead={shown} onDirty={setDirty} />
    </>
  );
}
