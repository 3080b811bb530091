import type { PetPhoto as Photo } from '#practice/pets/contract.ts';
import { PetAvatar, type PetAvatarSize } from '#practice/pets/web/public/pet-avatar.tsx';
import type { Species } from '#vocabulary/species.ts';
import { usePicture } from '../use-picture.ts';

/** A pet as far as its photo needs it. */
export interface PetWithPhoto {
  readonly name: string;
  readonly species: Species;
  readonly photo: Photo | null;
}

interface PetPhotoProps {
  readonly pet: PetWithPhoto;
  readonly size: PetAvatarSize;
}

/** Enough for the largest avatar on a dense screen. */
const SIDE_PIXELS = 320;

/** PHOTO-1. The photo of a pet as its avatar; the icon of its species without one, and until it is loaded. */
export function PetPhoto({ pet, size }: PetPhotoProps) {
  const { name, species, photo } = pet;
  if (photo === null) return <PetAvatar name={name} species={species} size={size} />;
  return <LoadedPhoto name={name} species={species} photo={photo} size={size} />;
}

interface LoadedPhotoProps extends PetWithPhoto {
  readonly photo: Photo;
  readonly size: PetAvatarSize;
}

function LoadedPhoto({ name, species, photo, size }: LoadedPhotoProps) {
  const { url } = usePicture(photo.path, SIDE_PIXELS);
  return <PetAvatar name={name} species={species} size={size} src={url} rotation={photo.rotation} />;
}
