import { ArrowRightLeft, BellOff, Building2, ScrollText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { printPhone } from '#foundation/values/print-phone.ts';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import type { Lead } from '../../contract.ts';
import { ConvertSheet } from '../convert-sheet.tsx';
import { DuplicatesCard } from '../duplicates-card.tsx';
import { EraseDialog } from '../erase-dialog.tsx';
import { HistoryCard } from '../history-card.tsx';
import { LeadFactsCard } from '../lead-facts-card.tsx';
import { SOURCE_LABELS, STAGE_LABELS, STAGE_TONES } from '../lead-labels.ts';
import { MessagesCard } from '../messages-card.tsx';
import { NotesCard } from '../notes-card.tsx';
import { StageMenu } from '../stage-menu.tsx';
import { TasksCard } from '../tasks-card.tsx';
import { useStageChange } from '../use-stage-change.tsx';

interface LeadViewProps {
  readonly lead: Lead;
  /** Above everything else: whether the CRM has the lead. */
  readonly crmStatus: ReactNode;
  /** Above the tasks. */
  readonly demos: ReactNode;
}

/** One lead: what was said and done first, then its demos, tasks and facts. Other features' parts come from the page. */
export function LeadView({ lead, crmStatus, demos }: LeadViewProps) {
  const [params, change] = useAddressParams();
  const [changeStage, dialog] = useStageChange();
  const navigate = useNavigate();
  const hasClinic = lead.clinicId !== null;
  // The convert sheet navigates to the clinic's page itself.
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
        description={
          <>
            {[lead.clinicName, SOURCE_LABELS[lead.source]].filter(Boolean).join(' · ')}
            <Reach lead={lead} />
          </>
        }
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
                label: 'Convert to clinic',
                icon: <Building2 aria-hidden />,
                onSelect: () => showConvert(true),
              }
        }
      />
      {crmStatus}
      {lead.clinicId !== null && (
        <Banner
          tone="good"
          title="This lead was converted to a clinic"
          action={
            <Button asChild size="sm">
              <Link to={`/admin/clinics/${lead.clinicId}`}>{lead.linkedClinicName ?? 'Open clinic'}</Link>
            </Button>
          }
        />
      )}
      {lead.lostReason !== null && <Banner title="Lost because">{lead.lostReason}</Banner>}
      <DuplicatesCard lead={lead} />
      <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[1.1fr_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <MessagesCard lead={lead} />
          <NotesCard lead={lead} />
          <HistoryCard lead={lead} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {demos}
          <TasksCard lead={lead} />
          <FreshFacts lead={lead} />
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

/** How to reach them, at one press; nothing to press for somebody who is not to be contacted. */
function Reach({ lead: { email, phone, doNotContact } }: { readonly lead: Lead }) {
  const ways = [
    ...(email === null ? [] : [{ text: email, href: `mailto:${email}` }]),
    ...(phone === null ? [] : [{ text: printPhone(phone), href: telephoneLink(phone) }]),
  ];
  if (ways.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-4">
      {ways.map(({ text, href }) =>
        doNotContact ? (
          <span key={href}>{text}</span>
        ) : (
          <a
            key={href}
            href={href}
            className="focus-ring inline-flex items-center rounded-sm text-brand-ink hover:underline touch:min-h-10"
          >
            {text}
          </a>
        ),
      )}
    </span>
  );
}

/**
 * The form is mounted again for each version, so that it never overwrites what somebody else changed. While it has
 * unsaved input it stays and shows a warning.
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
          Someone else changed these details in the meantime. Discard your changes to see theirs.
        </Banner>
      )}
      <LeadFactsCard key={shown.version} lead={shown} onDirty={setDirty} />
    </>
  );
}
