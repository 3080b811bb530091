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

export type PetAvatarSize = keyof typeof ICON_SIZES;

interface PetAvatarProps {
  readonly name: string;
  readonly species: Species;
  readonly size?: PetAvatarSize;
  /** Of a photo; the icon is shown without one, and until it is loaded. */
  readonly src?: string | undefined;
  /** Of the photo, in degrees clockwise. */
  readonly rotation?: number;
  readonly className?: string;
}

/** A pet's avatar: its photo, or the species icon on its own hue. Hidden from screen readers, because the name is next to it. */
export function PetAvatar({ name, species, size = 'sm', src, rotation = 0, className = '' }: PetAvatarProps) {
  const Icon = ICONS[SPECIES_ENTRIES[species].icon];
  return (
    <Avatar
      square
      name={name}
      src={src}
      rotation={rotation}
      size={size}
      className={className}
      fallback={<Icon className={ICON_SIZES[size]} strokeWidth={1.75} />}
    />
  );
}
