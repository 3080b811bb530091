import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Imaging of a clinic's world. */
export interface WorldImaging {
  readonly imaging: {
    readonly deviceId: string;
    readonly requestIds: readonly [string, string];
    /** Of a pet, and one of nobody. */
    readonly studyId: string;
    readonly unmatchedId: string;
  };
}

interface ImagingOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly petId: string;
  readonly actVisitId: string;
}

/** A device, two requests, a study with a picture and marks, and an unmatched one. */
export async function givenWorldImaging(
  owner: pg.Pool,
  { clinicId, canary, petId, actVisitId }: ImagingOf,
): Promise<WorldImaging> {
  const [deviceId, first, second, studyId, unmatchedId, objectId] = Array.from({ length: 6 }, () =>
    randomUUID(),
  );
  await owner.query('insert into imaging_settings (clinic_id, last_number) values ($1, 2)', [clinicId]);
  await owner.query(
    `insert into imaging_devices (clinic_id, id, name, ae_title) values ($1, $2, $3, 'XRAY')`,
    [clinicId, deviceId, `${canary} room`],
  );
  for (const [id, accession] of [
    [first, 'R000001'],
    [second, 'R000002'],
  ])
    await owner.query(
      `insert into imaging_requests (clinic_id, id, accession, visit_id, pet_id, modality, body_region, question)
       values ($1, $2, $3, $4, $5, 'DX', 'Thorax', $6)`,
      [clinicId, id, accession, actVisitId, petId, canary],
    );
  for (const [id, pet] of [
    [studyId, petId],
    [unmatchedId, null],
  ])
    await owner.query(
      `insert into imaging_studies (clinic_id, id, study_uid, modality, description, patient, ae_title, pet_id, matched_by, matched_at)
       values ($1, $2, '2.25.' || abs(hashtext($2::uuid::text)), 'DX', $3,
         jsonb_build_object('id', null, 'name', $3::text, 'species', null, 'birthDate', null), 'XRAY', $4::uuid,
         case when $4::uuid is not null then 'manual' end, case when $4::uuid is not null then now() end)`,
      [clinicId, id, canary, pet],
    );
  const [name, version] = [`${clinicId}/${randomUUID()}`, randomUUID()];
  await owner.query(`insert into storage.orphaned_blobs (key, state) values ($1, 'reserved')`, [version]);
  await owner.query(
    `insert into storage.objects (id, bucket_id, name, version, size_bytes, mime_type, cache_control)
     values ($1, 'imaging', $2, $3, 10, 'application/dicom', 'no-store')`,
    [objectId, name, version],
  );
  await owner.query(
    `insert into imaging_instances (clinic_id, study_id, sop_uid, sop_class, transfer_syntax, series_uid, pixel_rows, pixel_columns,
       object_id, object_name, size_bytes, sha256)
     values ($1, $2, '1.2.' || abs(hashtext($2::uuid::text)), '1.2', '1.2', '1.2.3', 8, 8, $3, $4, 10, sha256('picture'))`,
    [clinicId, studyId, objectId, name],
  );
  await owner.query('insert into imaging_annotations (clinic_id, study_id) values ($1, $2)', [
    clinicId,
    studyId,
  ]);
  return {
    imaging: {
      deviceId: deviceId ?? '',
      requestIds: [first ?? '', second ?? ''],
      studyId: studyId ?? '',
      unmatchedId: unmatchedId ?? '',
    },
  };
}

type World = WorldImaging & {
  readonly petId: string;
  readonly actVisitId: string;
  readonly uploadedFile: string;
};

/** What each endpoint of imaging is called with. */
export const IMAGING_SAMPLES = {
  'imaging.addDevice': () => ({ name: 'Sono', aeTitle: `S${randomUUID().slice(0, 8).toUpperCase()}` }),
  'imaging.cancel': ({ imaging }: World) => ({ id: imaging.requestIds[1], reason: 'Not needed' }),
  'imaging.complete': ({ imaging }: World) => ({ id: imaging.requestIds[0] }),
  'imaging.dismiss': ({ imaging }: World) => ({ id: imaging.unmatchedId, reason: 'A test picture' }),
  'imaging.exportStudy': ({ imaging }: World) => ({ id: imaging.studyId }),
  'imaging.getServer': () => ({}),
  'imaging.getSettings': () => ({}),
  'imaging.getStudy': ({ imaging }: World) => ({ id: imaging.studyId }),
  'imaging.listRequests': () => ({ view: 'all' }),
  'imaging.listStudies': () => ({}),
  'imaging.match': ({ imaging, petId }: World) => ({ id: imaging.unmatchedId, petId }),
  'imaging.release': ({ imaging, uploadedFile }: World) => ({
    id: imaging.studyId,
    note: 'All is well',
    files: [uploadedFile],
  }),
  'imaging.removeDevice': ({ imaging }: World) => ({ id: imaging.deviceId }),
  'imaging.request': ({ actVisitId }: World) => ({
    visitId: actVisitId,
    modality: 'DX',
    bodyRegion: 'Elbow',
  }),
  'imaging.saveMarks': ({ imaging }: World) => ({ id: imaging.studyId, version: 1, marks: [] }),
  'imaging.suggest': ({ imaging }: World) => ({ id: imaging.unmatchedId }),
  'imaging.switch': () => ({ isOn: true }),
  'imaging.unmatch': ({ imaging }: World) => ({ id: imaging.unmatchedId }),
  'myImaging.list': ({ petId }: World) => ({ petId }),
};
