import { Bird, Cat, Dog, Fish, PawPrint, Rabbit, Rat, Turtle, type LucideIcon } from 'lucide-react';
import { SPECIES_ENTRIES, type Species, type SpeciesEntry } from '#vocabulary/species.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';

const ICONS: Readonly<Record<SpeciesEntry['icon'], LucideIcon>> = {
  dog: Dog,
  cat: Cat,
  rabbit: Rabbit,
  rodent: Rat,
  ferret: Rat,
  bird: Bird,
  reptile: Turtle,
  tortoise: Turtle,
  fish: Fish,
  hoof: PawPrint,
  paw: PawPrint,
};

const ICON_SIZES = { xs: 'size-3.5', sm: 'size-4.5', md: 'size-5', lg: 'size-8', xl: 'size-12' } as const;

interface PetAvatarProps {
  readonly name: string;
  readonly species: Species;
  readonly size?: keyof typeof ICON_SIZES;
  readonly className?: string;
}

/** A pet's avatar: the species icon on its own hue. Hidden from screen readers, because the name is next to it. */
export function PetAvatar({ name, species, size = 'sm', className = '' }: PetAvatarProps) {
  const Icon = ICONS[SPECIES_ENTRIES[species].icon];
  return (
    <Avatar
      square
      name={name}
      size={size}
      className={className}
      fallback={<Icon className={ICON_SIZES[size]} strokeWidth={1.75} />}
    />
  );
}
