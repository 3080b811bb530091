import {
  Ellipsis,
  LayoutTemplate,
  Lock,
  OctagonAlert,
  PenLine,
  Printer,
  TriangleAlert,
  UserRoundCog,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import { OPEN_VISIT_STATUSES, VISIT_STATUS_LABELS } from '#vocabulary/visits.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from '#foundation/web/ui/dropdown-menu.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { ageLabel, kindLabel, sexLabel } from '#practice/pets/web/public/pet-labels.ts';
import { setVisitStatusEndpoint, type Visit } from '../contract.ts';
import type { VisitTemplate } from '../templates.contract.ts';
import { VisitStatusBadge } from './status-badge.tsx';
import { isOpenVisit } from './visit-labels.ts';
import { weightInVisit } from './public/weight-in-visit.ts';

interface VisitHeadProps {
  readonly visit: Visit;
  readonly zone: string;
  readonly today: string;
  readonly weightUnit: WeightUnit;
  readonly mayWrite: boolean;
  /** The main action: sign, cosign, release. */
  readonly primary: ReactNode;
  /** What other features add. */
  readonly actions?: ReactNode;
  /** What is missing, below the pet's alerts. */
  readonly notice?: ReactNode;
  /** Who else has the visit open. */
  readonly others: readonly string[];
  readonly templates: readonly VisitTemplate[];
  readonly onApply: (template: VisitTemplate) => void;
  readonly onEdit: () => void;
}

/** Who the visit is about and what must not be overlooked, always in view. */
export function VisitHead(props: VisitHeadProps) {
  const {
    visit,
    zone,
    today,
    weightUnit,
    mayWrite,
    primary,
    actions,
    notice,
    others,
    templates,
    onApply,
    onEdit,
  } = props;
  const { pet, doctor, startedAt, reason, client, locksAt } = visit;
  const navigate = useNavigate();
  const isOpen = isOpenVisit(visit.status);
  const shown = weightInVisit({ ...visit, weight: visit.pet.weight }, weightUnit, zone);
  return (
    <header className="flex flex-col gap-3">
      {/* The facts run below the buttons: next to them they would wrap in a narrow column. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 lg:grid-cols-[auto_minmax(0,1fr)_auto] lg:gap-y-1">
        <PetAvatar name={pet.name} species={pet.species} size="lg" className="lg:row-span-2" />
        <h1 className="flex flex-wrap items-center gap-2 text-xl font-semibold tracking-tight">
          <Link to={`/clinic/pets/${pet.id}`} className="focus-ring rounded-sm hover:underline">
            {pet.name}
          </Link>
          <VisitStatusBadge status={visit.status} />
          {others.length > 0 && <Others names={others} />}
        </h1>
        <div className="col-span-2 flex min-w-0 flex-col gap-0.5 lg:col-start-2 lg:row-start-2">
          <p className="text-base text-ink-muted">
            {[kindLabel(pet), sexLabel(pet), ageLabel(pet, today)].filter(Boolean).join(' · ')}
            {shown !== undefined && (
              <>
                {' · '}
                <span className="font-medium whitespace-nowrap text-ink tabular">{shown.weight}</span>{' '}
                <span
                  className={cn(
                    'whitespace-nowrap',
                    shown.isOld && 'rounded-sm bg-warn-soft px-1 text-warn-ink',
                  )}
                >
                  {shown.when}
                </span>
              </>
            )}
          </p>
          <p className="text-base text-ink-muted">
            <span className="font-medium text-ink">{reason}</span>
            {` · ${nearDateIn(zone, startedAt)}, ${timeIn(zone, startedAt)}`}
            {doctor === null ? ' · no doctor assigned' : ` · ${doctor.fullName}`}
            {client !== null && ` · brought by ${client.fullName}`}
          </p>
        </div>
        <div className="col-span-2 flex flex-wrap items-center gap-2 lg:col-span-1 lg:col-start-3 lg:row-start-1 lg:justify-end print:hidden">
          {isOpen && mayWrite && (
            <Menu
              align="end"
              className="max-w-80"
              trigger={
                <Button>
                  <LayoutTemplate aria-hidden />
                  Templates
                </Button>
              }
            >
              {templates.length === 0 && <MenuLabel>No templates for this species yet</MenuLabel>}
              {templates.map((template) => (
                <MenuItem key={template.id} onSelect={() => onApply(template)}>
                  <span className="truncate">{template.name}</span>
                </MenuItem>
              ))}
              <MenuSeparator />
              <MenuItem onSelect={() => void navigate('/clinic/visits/templates')}>All templates</MenuItem>
            </Menu>
          )}
          {actions}
          <Menu
            align="end"
            trigger={
              <Button size="icon" aria-label="More for this visit">
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            {isOpen && mayWrite && (
              <>
                <StatusChoice visit={visit} />
                <MenuSeparator />
                <MenuItem onSelect={onEdit}>
                  <UserRoundCog aria-hidden />
                  Edit visit details
                </MenuItem>
              </>
            )}
            <MenuItem onSelect={() => window.print()}>
              <Printer aria-hidden />
              Print
            </MenuItem>
          </Menu>
          {primary}
        </div>
      </div>
      {pet.alerts.length > 0 && <Alerts alerts={pet.alerts} />}
      {isOpen && notice}
      {isOpen && locksAt !== null && (
        <p className="flex items-center gap-1.5 text-sm text-ink-muted print:hidden">
          <Lock aria-hidden className="size-3.5" />
          Locks automatically on {nearDateIn(zone, locksAt)} at {timeIn(zone, locksAt)} unless it is signed.
        </p>
      )}
    </header>
  );
}

const Others = ({ names }: { readonly names: readonly string[] }) => (
  <span className="inline-flex items-center gap-1 rounded-full bg-accent-soft px-2 py-0.5 text-xs font-medium tracking-normal text-accent-ink">
    <PenLine aria-hidden className="size-3" />
    {names.join(', ')} {names.length === 1 ? 'has' : 'have'} this visit open
  </span>
);

const TONES = {
  danger: 'bg-bad-soft text-bad-ink',
  warning: 'bg-warn-soft text-warn-ink',
  info: 'bg-brand-soft text-brand-ink',
} as const;

/** Every alert in full: none hides behind a tooltip. */
const Alerts = ({ alerts }: { readonly alerts: Visit['pet']['alerts'] }) => (
  <ul aria-label="Alerts" className="flex flex-wrap gap-2">
    {alerts.map(({ id, kind, severity, note, substances }) => (
      <li
        key={id}
        className={cn('flex items-center gap-2 rounded-md px-3 py-1.5 text-base', TONES[severity])}
      >
        {severity === 'danger' ? (
          <OctagonAlert aria-hidden className="size-4 shrink-0" />
        ) : (
          <TriangleAlert aria-hidden className="size-4 shrink-0" />
        )}
        <span>
          <strong className="font-semibold">{PET_ALERT_KIND_LABELS[kind]}:</strong> {note}
          {substances.length > 0 && ` (${substances.join(', ')})`}
        </span>
      </li>
    ))}
  </ul>
);

function StatusChoice({ visit }: { readonly visit: Visit }) {
  const set = useWrite(setVisitStatusEndpoint);
  if (!isOpenVisit(visit.status)) return null;
  return (
    <MenuChoice
      label="Status"
      value={visit.status}
      onValueChange={(status) =>
        set.mutate(
          { id: visit.id, version: visit.version, status },
          {
            onError: (error) =>
              notify({
                title: 'The status could not be changed',
                text: messageOf(error),
                tone: 'destructive',
              }),
          },
        )
      }
      options={OPEN_VISIT_STATUSES.map((value) => ({ value, label: VISIT_STATUS_LABELS[value] }))}
    />
  );
}
