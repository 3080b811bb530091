import { createHash } from 'node:crypto';
import { uidOf } from '#practice/imaging/dicom-uids.rules.ts';
import { dicomFile, DX_CLASS } from '#practice/imaging/invented-image.rules.ts';
import { drawRadiograph } from '#practice/imaging/invented-radiograph.rules.ts';
import type { DemoVisit } from './fill-visits.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import type { Pet } from './make-pets.ts';
import type { StoreBlob } from './store-documents.ts';
import { insertRows } from './write-rows.ts';

interface ImagingParts {
  readonly pets: readonly Pet[];
  readonly visits: readonly DemoVisit[];
  readonly storeBlob: StoreBlob;
}

const ROWS = 512;
const COLUMNS = 640;
/** Of the fake X-ray room, which exists in the demo only. */
const FAKE_TITLE = 'FAKEXRAY';

/** A fake X-ray room, and the invented radiograph that it has sent of one pet, as if by C-STORE. */
export async function fillImaging(
  { client, clinicId, nowMs, dice }: Frame,
  { pets, visits, storeBlob }: ImagingParts,
): Promise<void> {
  const visit = visits.find(({ petId }) => pets.some(({ id, species }) => id === petId && species === 'dog'));
  const pet = pets.find(({ id }) => id === visit?.petId);
  if (!visit || !pet) return;
  const [studyId, instanceId, objectId, version] = [dice.id(), dice.id(), dice.id(), dice.id()];
  const name = `${clinicId}/${dice.id()}`;
  const at = iso(nowMs - DAY_MS / 12);
  const [studyUid, seriesUid, sopUid] = [uidOf(studyId), uidOf(version), uidOf(instanceId)];
  const day = at.slice(0, 10).replaceAll('-', '');
  const bytes = dicomFile({
    sopUid,
    studyUid,
    seriesUid,
    rows: ROWS,
    columns: COLUMNS,
    pixels: drawRadiograph(ROWS, COLUMNS),
    patientId: pet.id,
    patientName: `^${pet.name}`,
    description: 'Thorax (invented)',
    studyDay: day,
  });
  await storeBlob(version, bytes);
  await insertRows(client, 'imaging_devices', [
    {
      clinic_id: clinicId,
      id: dice.id(),
      name: 'X-ray room (fake)',
      ae_title: FAKE_TITLE,
      last_connected_at: at,
      created_at: at,
    },
  ]);
  await insertRows(client, 'storage.orphaned_blobs', [
    { key: version, state: 'reserved', since: iso(nowMs) },
  ]);
  await insertRows(client, 'storage.objects', [
    {
      id: objectId,
      bucket_id: 'imaging',
      name,
      version,
      size_bytes: bytes.length,
      mime_type: 'application/dicom',
      cache_control: 'max-age=3600',
      created_at: at,
      updated_at: at,
    },
  ]);
  await insertRows(client, 'imaging_studies', [
    {
      clinic_id: clinicId,
      id: studyId,
      study_uid: studyUid,
      modality: 'DX',
      description: 'Thorax (invented)',
      patient: { id: pet.id, name: `^${pet.name}`, species: null, birthDate: null },
      study_day: day,
      ae_title: FAKE_TITLE,
      pet_id: pet.id,
      matched_by: 'patient',
      matched_at: at,
      received_at: at,
      last_image_at: at,
      version: 1,
    },
  ]);
  await insertRows(client, 'imaging_instances', [
    {
      clinic_id: clinicId,
      id: instanceId,
      study_id: studyId,
      sop_uid: sopUid,
      sop_class: DX_CLASS,
      transfer_syntax: '1.2.840.10008.1.2.1',
      series_uid: seriesUid,
      series_number: 1,
      number: 1,
      body_part: 'CHEST',
      view_name: 'LL',
      pixel_rows: ROWS,
      pixel_columns: COLUMNS,
      frames: 1,
      object_id: objectId,
      object_name: name,
      size_bytes: bytes.length,
      sha256: `\\x${createHash('sha256').update(bytes).digest('hex')}`,
      received_at: at,
    },
  ]);
}
