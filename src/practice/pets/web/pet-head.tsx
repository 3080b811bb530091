import { ArrowRightLeft, Ellipsis, Flower2, Pencil, Printer, Scale } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#foundation/web/session/use-session.ts';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Menu, MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { PageHeader, type PrimaryAction } from '#foundation/web/ui/page-header.tsx';
import { changePetEndpoint, type Pet } from '../contract.ts';
import { ageLabel, kindLabel, sexLabel } from './public/pet-labels.ts';

/** The dialogs and sheets of a pet's page. */
export const PET_PANELS = [
  'edit',
  'weigh',
  'expectedWeight',
  'alert',
  'deceased',
  'owners',
  'transfer',
] as const;
export type PetPanel = (typeof PET_PANELS)[number];

interface HeadProps {
  readonly pet: Pet;
  /** The avatar. */
  readonly photo: ReactNode;
  readonly today: string;
  readonly primary: PrimaryAction | undefined;
  readonly onOpen: (panel: PetPanel) => void;
  /** Further entries of the menu. */
  readonly menu?: ReactNode;
}

/** The header of a pet's page with the actions on the pet. */
export function PetHead({ pet, photo, today, primary, onOpen, menu }: HeadProps) {
  const { can } = useSession();
  const mayChange = can(changePetEndpoint.permission);
  useShortcut('E', mayChange ? () => onOpen('edit') : undefined, `Edit ${pet.name}`);
  useShortcut('W', mayChange ? () => onOpen('weigh') : undefined, `Weigh ${pet.name}`);
  return (
    <PageHeader
      leading={photo}
      title={
        <span className="flex flex-wrap items-center gap-2">
          {pet.name}
          {pet.deceasedOn !== null && <Badge icon={<Flower2 aria-hidden />}>Deceased</Badge>}
        </span>
      }
      description={[kindLabel(pet), sexLabel(pet), ageLabel(pet, today)].filter(Boolean).join(' · ')}
      actions={
        <>
          {mayChange && (
            <>
              <Button onClick={() => onOpen('weigh')} shortcut="W">
                <Scale aria-hidden />
                Weigh
              </Button>
              <Button onClick={() => onOpen('edit')} shortcut="E">
                <Pencil aria-hidden />
                Edit
              </Button>
            </>
          )}
          <Menu
            align="end"
            trigger={
              <Button size="icon" aria-label={`More for ${pet.name}`}>
                <Ellipsis aria-hidden />
              </Button>
            }
          >
            <MenuItem onSelect={() => window.print()}>
              <Printer aria-hidden />
              Print
            </MenuItem>
            {mayChange && pet.deceasedOn === null && (
              <MenuItem onSelect={() => onOpen('transfer')}>
                <ArrowRightLeft aria-hidden />
                Transfer to another client
              </MenuItem>
            )}
            {mayChange && (
              <MenuItem onSelect={() => onOpen('deceased')}>
                <Flower2 aria-hidden />
                {pet.deceasedOn === null ? 'Record a death' : 'Correct the day of death'}
              </MenuItem>
            )}
            {menu}
          </Menu>
        </>
      }
      primary={primary}
    />
  );
}
