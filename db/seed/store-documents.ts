import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { DocumentKind } from '#vocabulary/document-kinds.ts';
import type { Team } from './fill-setup.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import type { Pet } from './make-pets.ts';
import { insertRows } from './write-rows.ts';

/** Stores the bytes of a file under its key. */
export type StoreBlob = (key: string, bytes: Buffer) => Promise<void>;

export interface MadeDocument {
  readonly pet: Pet;
  readonly kind: DocumentKind;
  readonly title: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
  readonly daysAgo: number;
  readonly isClientVisible: boolean;
  readonly note?: string;
  readonly annotations?: readonly object[];
}

/** Stores files of pets as their documents. @returns the documents with their pets. */
export async function storeDocuments(
  { client, clinicId, clinic, nowMs, dice }: Frame,
  { team, storeBlob }: { readonly team: Team; readonly storeBlob: StoreBlob },
  documents: readonly MadeDocument[],
): Promise<{ readonly id: string; readonly petId: string }[]> {
  const by = team.find(({ role }) => role === 'technician')?.userId ?? null;
  const made = documents.map((document) =>
    Object.assign(
      {
        id: dice.id(),
        objectId: dice.id(),
        name: `${clinicId}/${dice.id()}`,
        version: dice.id(),
        at: iso(nowMs - document.daysAgo * DAY_MS),
      },
      document,
    ),
  );
  await Promise.all(made.map(({ version, bytes }) => storeBlob(version, bytes)));
  await insertRows(
    client,
    'storage.orphaned_blobs',
    made.map(({ version }) => ({ key: version, state: 'reserved', since: iso(nowMs) })),
  );
  await insertRows(
    client,
    'storage.objects',
    made.map(({ objectId, name, version, bytes, mimeType, at }) => ({
      id: objectId,
      bucket_id: 'documents',
      name,
      version,
      size_bytes: bytes.length,
      mime_type: mimeType,
      cache_control: 'max-age=3600',
      owner_id: by,
      created_at: at,
      updated_at: at,
    })),
  );
  await insertRows(
    client,
    'documents',
    made.map(
      ({
        pet,
        kind,
        title,
        mimeType,
        bytes,
        isClientVisible,
        note,
        annotations,
        id,
        objectId,
        name,
        at,
      }) => ({
        clinic_id: clinicId,
        id,
        pet_id: pet.id,
        kind,
        title,
        object_id: objectId,
        object_name: name,
        mime_type: mimeType,
        size_bytes: bytes.length,
        dated_on: localDayOf(Date.parse(at), clinic.timeZone),
        note: note ?? null,
        is_client_visible: isClientVisible,
        annotations: annotations ?? [],
        rotation: 0,
        version: 1,
        uploaded_by: by,
        created_at: at,
        updated_at: at,
      }),
    ),
  );
  return made.map(({ id, pet }) => ({ id, petId: pet.id }));
}
