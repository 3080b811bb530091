import { randomUUID } from 'node:crypto';
import type pg from 'pg';

interface GivenDocument {
  readonly petId: string;
  readonly title?: string;
  readonly isClientVisible?: boolean;
  readonly datedOn?: string;
}

/** An uploaded file that is no document yet. It has a row, but no bytes. */
export async function givenUploadedFile(owner: pg.Pool, clinicId: string) {
  const [id, file, version] = [randomUUID(), randomUUID(), randomUUID()];
  const path = `${clinicId}/${file}`;
  await owner.query(`insert into storage.orphaned_blobs (key, state) values ($1, 'reserved')`, [version]);
  await owner.query(
    `insert into storage.objects (id, bucket_id, name, version, size_bytes, mime_type, cache_control)
     values ($1, 'documents', $2, $3, 5, 'image/png', 'max-age=3600')`,
    [id, path, version],
  );
  return { id, file, path };
}

/** A document whose file has a row, but no bytes. */
export async function givenDocument(
  owner: pg.Pool,
  clinicId: string,
  { petId, title = 'Photo', isClientVisible = false, datedOn = '2026-11-01' }: GivenDocument,
): Promise<{ readonly id: string; readonly path: string }> {
  const id = randomUUID();
  const { id: objectId, path } = await givenUploadedFile(owner, clinicId);
  await owner.query(
    `insert into documents (clinic_id, id, pet_id, kind, title, object_id, object_name, mime_type, size_bytes, dated_on, is_client_visible)
     values ($1, $2, $3, 'photo', $4, $5, $6, 'image/png', 5, $7, $8)`,
    [clinicId, id, petId, title, objectId, path, datedOn, isClientVisible],
  );
  return { id, path };
}
