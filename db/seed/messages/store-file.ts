import { drawSkin } from '../draw-pictures.ts';
import { type Frame, iso } from '../frame.ts';
import type { StoreBlob } from '../store-documents.ts';
import { insertRows } from '../write-rows.ts';
import type { StoredPhoto } from './message-book.ts';

interface MadeFile {
  readonly bucketId: 'documents' | 'mail';
  readonly bytes: Buffer;
  readonly mimeType: string;
  readonly atMs: number;
}

/** Stores a file of the clinic that nobody has uploaded. @returns where it is. */
export async function storeFile(
  { client, clinicId, dice, nowMs }: Frame,
  storeBlob: StoreBlob,
  { bucketId, bytes, mimeType, atMs }: MadeFile,
): Promise<{ readonly objectId: string; readonly objectName: string }> {
  const [objectId, version] = [dice.id(), dice.id()];
  const objectName = `${clinicId}/${dice.id()}`;
  await storeBlob(version, bytes);
  await insertRows(client, 'storage.orphaned_blobs', [
    { key: version, state: 'reserved', since: iso(nowMs) },
  ]);
  await insertRows(client, 'storage.objects', [
    {
      id: objectId,
      bucket_id: bucketId,
      name: objectName,
      version,
      size_bytes: bytes.length,
      mime_type: mimeType,
      cache_control: 'max-age=3600',
      owner_id: null,
      created_at: iso(atMs),
      updated_at: iso(atMs),
    },
  ]);
  return { objectId, objectName };
}

/** Stores a photo of a wound, as one that came with a message. */
export async function storePhoto(frame: Frame, storeBlob: StoreBlob, atMs: number): Promise<StoredPhoto> {
  const bytes = await drawSkin(0.45, '#b08a5e');
  const stored = await storeFile(frame, storeBlob, {
    bucketId: 'documents',
    bytes,
    mimeType: 'image/jpeg',
    atMs,
  });
  return { name: 'photo.jpg', ...stored, sizeBytes: bytes.length };
}
