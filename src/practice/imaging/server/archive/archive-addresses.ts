import * as z from 'zod';
import type { Sealer } from '#foundation/server/sealer.ts';

/** Long enough to start the download. */
const VALID_MS = 60_000;
const PLACE = 'study archive';

export const ARCHIVE_PATH = '/api/v1/imaging/archives';

const Grant = z.object({ clinicId: z.uuid(), studyId: z.uuid(), until: z.number() });

export interface StudyOfClinic {
  readonly clinicId: string;
  readonly studyId: string;
}

/** Makes the address from which whoever has it downloads a study, for a minute. Who may have it is decided before. */
export type ArchiveAddress = (study: StudyOfClinic, now: Date) => string;

export const archiveAddress =
  (sealer: Sealer): ArchiveAddress =>
  ({ clinicId, studyId }, now) => {
    const grant = { clinicId, studyId, until: now.getTime() + VALID_MS };
    const sealed = sealer.seal(Buffer.from(JSON.stringify(grant)), PLACE);
    return `${ARCHIVE_PATH}/${sealed.toString('base64url')}`;
  };

/** What an address was made for; null for one that is not ours or no longer valid. */
export function openArchiveAddress(sealer: Sealer, token: string, now: Date): StudyOfClinic | null {
  try {
    const text = sealer.open(Buffer.from(token, 'base64url'), PLACE).toString('utf8');
    const { clinicId, studyId, until } = Grant.parse(JSON.parse(text));
    return until < now.getTime() ? null : { clinicId, studyId };
  } catch {
    return null;
  }
}
