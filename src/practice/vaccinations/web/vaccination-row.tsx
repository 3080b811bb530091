import { FileCheck, MoreHorizontal, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { careTargetLabel } from '#vocabulary/care.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { type Vaccination, verifyVaccinationEndpoint } from '../contract.ts';

export type VaccinationPanel = 'certificate' | 'reaction' | 'verify' | 'void';

interface VaccinationRowProps {
  readonly vaccination: Vaccination;
  readonly today: string;
  /** A later dose covers what it protects against: its next date no longer matters. */
  readonly isSuperseded: boolean;
  readonly onOpen: (panel: VaccinationPanel) => void;
}

const factsOf = (one: Vaccination): string =>
  [
    `Dose ${one.doseNumber}`,
    one.isBooster ? 'booster' : null,
    one.lot === null ? null : `lot ${one.lot}`,
    one.site,
    one.isElsewhere ? one.elsewhereName : one.givenByName,
    one.supervisedByName === null ? null : `supervised by ${one.supervisedByName}`,
    one.rabiesTag === null ? null : `tag ${one.rabiesTag}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** A dose: what, when, by whom, and when the next one is due and why. */
export function VaccinationRow({ vaccination: one, today, isSuperseded, onOpen }: VaccinationRowProps) {
  const isVoided = one.voidedAt !== null;
  const isUnverified = one.isElsewhere && one.verifiedAt === null;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className={isVoided ? 'text-ink-muted line-through' : 'font-medium'}>
          {shortDay(one.givenOn)} · {one.productName}
        </p>
        <p className="text-sm text-ink-muted">{one.targets.map(careTargetLabel).join(', ')}</p>
        <p className="text-sm text-ink-muted">{factsOf(one)}</p>
        {isVoided ? (
          <p className="text-sm">Voided: {one.voidReason}</p>
        ) : (
          !isSuperseded && <NextDue vaccination={one} today={today} />
        )}
        {one.reaction !== null && (
          <p className="flex items-start gap-1.5 text-sm text-warn-ink">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            Reaction, {one.reactionSeverity}: {one.reaction}
          </p>
        )}
        {one.proofDocumentId !== null && (
          <Link
            to={`?document=${one.proofDocumentId}`}
            preventScrollReset
            className="focus-ring flex w-fit items-center gap-1.5 rounded-sm text-sm text-brand-ink hover:underline"
          >
            <FileCheck aria-hidden className="size-4 shrink-0" />
            Proof
          </Link>
        )}
        {isUnverified && !isVoided && (
          <Badge tone="warn" icon={<TriangleAlert aria-hidden />} className="mt-1">
            Not verified
          </Badge>
        )}
      </div>
      {!isVoided && <RowMenu vaccination={one} isUnverified={isUnverified} onOpen={onOpen} />}
    </li>
  );
}

function NextDue({ vaccination, today }: { readonly vaccination: Vaccination; readonly today: string }) {
  const { nextDueOn, explanation } = vaccination;
  if (nextDueOn === null) return null;
  return (
    <p className="text-sm">
      Next due {shortDay(nextDueOn)}
      {nextDueOn < today && <span className="font-medium text-bad-ink">, overdue</span>}
      <span className="block text-ink-muted">{explanation}</span>
    </p>
  );
}

interface RowMenuProps {
  readonly vaccination: Vaccination;
  readonly isUnverified: boolean;
  readonly onOpen: (panel: VaccinationPanel) => void;
}

function RowMenu({ vaccination, isUnverified, onOpen }: RowMenuProps) {
  if (!useSession().can(verifyVaccinationEndpoint.permission)) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="icon" variant="ghost" aria-label={`Actions for ${vaccination.productName}`}>
          <MoreHorizontal aria-hidden />
        </Button>
      }
    >
      {isUnverified && <MenuItem onSelect={() => onOpen('verify')}>Verify</MenuItem>}
      {!vaccination.isElsewhere && <MenuItem onSelect={() => onOpen('certificate')}>Certificate</MenuItem>}
      <MenuItem onSelect={() => onOpen('reaction')}>Reaction</MenuItem>
      {vaccination.actId === null && (
        <MenuItem destructive onSelect={() => onOpen('void')}>
          Void
        </MenuItem>
      )}
    </Menu>
  );
}
