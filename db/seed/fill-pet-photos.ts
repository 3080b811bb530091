import { drawPortrait } from './draw-portrait.ts';
import type { Team } from './fill-setup.ts';
import type { DemoVisit } from './fill-visits.ts';
import type { Frame } from './frame.ts';
import type { Pet } from './make-pets.ts';
import { type StoreBlob, storeDocuments } from './store-documents.ts';
import { insertRows } from './write-rows.ts';

interface PhotoParts {
  readonly pets: readonly Pet[];
  readonly visits: readonly DemoVisit[];
  readonly team: Team;
  readonly storeBlob: StoreBlob;
}

/** How many pets of other clients have a photo. */
const OTHERS = 8;

/** Portraits of some dogs and cats, among them those of the demo client, who sees them. */
export async function fillPetPhotos(frame: Frame, parts: PhotoParts): Promise<void> {
  const { client, clinicId, clinic } = frame;
  const { pets, visits, team, storeBlob } = parts;
  const seen = new Set(visits.map(({ petId }) => petId));
  const isOwn = ({ clients }: Pet) => clients.some(({ email }) => email === clinic.client.email);
  const drawn = pets.flatMap((pet) =>
    pet.deceasedOn === null && (pet.species === 'dog' || pet.species === 'cat')
      ? [{ pet, species: pet.species }]
      : [],
  );
  const chosen = [
    ...drawn.filter(({ pet }) => isOwn(pet)),
    ...drawn.filter(({ pet }) => !isOwn(pet) && seen.has(pet.id)).slice(0, OTHERS),
  ];
  const portraits = await Promise.all(
    chosen.map(async ({ pet, species }, at) => ({
      pet,
      kind: 'photo' as const,
      title: `Photo of ${pet.name}`,
      mimeType: 'image/jpeg',
      bytes: await drawPortrait(species, pet.colour, at),
      daysAgo: 45 + at,
      isClientVisible: isOwn(pet),
    })),
  );
  const stored = await storeDocuments(frame, { team, storeBlob }, portraits);
  await insertRows(
    client,
    'pet_photos',
    stored.map(({ id, petId }) => ({ clinic_id: clinicId, pet_id: petId, document_id: id })),
  );
}
