import { Plus } from 'lucide-react';
import type { AriaAttributes, Ref } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { useSearch } from '#foundation/web/use-search.ts';
import { type PetListItem, listPetsEndpoint } from '../../contract.ts';
import { PetAvatar } from './pet-avatar.tsx';
import { kindLabel } from './pet-labels.ts';

interface PetPickerProps extends Pick<AriaAttributes, 'aria-describedby' | 'aria-invalid'> {
  readonly id?: string;
  readonly value: string;
  /** The name of the selected pet while the list does not contain it. */
  readonly valueLabel: string | undefined;
  readonly onChoose: (petId: string, petName: string) => void;
  /** Opens the form for a new pet, if the person may add one. */
  readonly onAdd?: (() => void) | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

const hintOf = (pet: PetListItem): string =>
  [kindLabel(pet), pet.client?.fullName, pet.client?.phone].filter(Boolean).join(' · ');

/** A living pet, found by name, by its clients’ names or phone numbers, or by chip. */
export function PetPicker({ value, valueLabel, onChoose, onAdd, ...control }: PetPickerProps) {
  const { data, search, isStale } = useSearch(listPetsEndpoint, (q) => ({ q, limit: 12 }));
  return (
    <Combobox
      {...control}
      options={(data?.items ?? []).map((pet) => ({
        value: pet.id,
        label: pet.name,
        hint: hintOf(pet),
        icon: <PetAvatar name={pet.name} species={pet.species} size="xs" />,
      }))}
      value={value}
      valueLabel={valueLabel}
      onValueChange={(id, option) => onChoose(id, option.label)}
      onQueryChange={search}
      isStale={isStale}
      placeholder="Find a pet or a client"
      searchPlaceholder="Pet, client, phone or microchip"
      emptyText="No matching pets or clients"
      footer={
        onAdd && (
          <Button variant="ghost" size="sm" className="w-full justify-start" onClick={onAdd}>
            <Plus aria-hidden /> New pet or client
          </Button>
        )
      }
    />
  );
}
