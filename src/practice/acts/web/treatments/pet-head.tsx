import { LogOut, MapPin, MoreHorizontal, Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { timeIn, nearDateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { AlertBadges } from '#practice/pets/web/public/alert-badges.tsx';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { weightInVisit } from '#practice/visits/web/public/weight-in-visit.ts';
import { visitPath } from '#practice/visits/web/public/open-visit-path.ts';
import type { SheetPet } from '../../treatments.contract.ts';

interface PetHeadProps {
  readonly of: SheetPet;
  readonly zone: string;
  readonly weightUnit: WeightUnit;
  readonly overdueCount: number;
  /** Undefined for those who may not write records, and once the pet was discharged. */
  readonly onOrder: (() => void) | undefined;
  readonly onMove: () => void;
  readonly onDischarge: () => void;
}

/** A pet on the sheet: who, where, how heavy, what must not be missed. */
export function PetHead({ of, zone, weightUnit, overdueCount, onOrder, onMove, onDischarge }: PetHeadProps) {
  const { pet, place, reason, dischargedAt, doctorName } = of;
  const shown = weightInVisit({ weight: pet.weight, startedAt: of.startedAt }, weightUnit, zone);
  const facts = [
    reason,
    doctorName,
    dischargedAt === null
      ? null
      : `Discharged ${nearDateIn(zone, dischargedAt)}, ${timeIn(zone, dischargedAt)}`,
  ];
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <PetAvatar name={pet.name} species={pet.species} size="sm" className="print:hidden" />
      <div className="flex min-w-0 flex-1 basis-52 flex-col">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={visitPath(of.visitId)}
            className="focus-ring rounded-sm text-md font-semibold hover:underline"
          >
            {pet.name}
          </Link>
          {place !== null && (
            <Badge tone="brand" icon={<MapPin aria-hidden />}>
              {place}
            </Badge>
          )}
          {overdueCount > 0 && <Badge tone="bad">{overdueCount} overdue</Badge>}
          <AlertBadges alerts={of.alerts} />
        </span>
        <span className="text-sm break-words text-ink-muted">
          {shown?.weight ?? 'No weight'}
          {shown?.isOld && (
            <>
              {' '}
              <span className="rounded-sm bg-warn-soft px-1 text-warn-ink">{shown.when}</span>
            </>
          )}
          {' · '}
          {facts.filter(Boolean).join(' · ')}
        </span>
      </div>
      {onOrder !== undefined && (
        <span className="flex shrink-0 items-center gap-1 print:hidden">
          <Button size="sm" onClick={onOrder} aria-label={`Add an order for ${pet.name}`}>
            <Plus aria-hidden />
            Order
          </Button>
          <Menu
            align="end"
            trigger={
              <Button size="icon-sm" variant="ghost" aria-label={`More for ${pet.name}`}>
                <MoreHorizontal aria-hidden />
              </Button>
            }
          >
            <MenuItem onSelect={onMove}>
              <MapPin aria-hidden />
              Change location
            </MenuItem>
            <MenuItem onSelect={onDischarge}>
              <LogOut aria-hidden />
              Discharge
            </MenuItem>
          </Menu>
        </span>
      )}
    </div>
  );
}
