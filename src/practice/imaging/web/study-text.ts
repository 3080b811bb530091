import { shortDay } from '#foundation/web/time/day-format.ts';
import type { ImagingStudy } from '../contract.ts';
import { isoDay } from '../study-name.rules.ts';
import { momentIn } from './request-text.ts';

const counted = (images: number): string => (images === 1 ? '1 image' : `${images} images`);

/** The day of a study by the device's clock, what sent it, when it came and how many images it has. */
export function studyDetails(study: ImagingStudy, zone: string): string {
  const day = isoDay(study.studyDay);
  return [
    day === null ? null : shortDay(day),
    study.deviceName,
    counted(study.images),
    `received ${momentIn(zone, study.receivedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The patient as the device named it: `Lovelace Bella (276098106123456)`. */
export function patientText({ patient: { name, id, species } }: ImagingStudy): string {
  const known = [name?.replaceAll('^', ' ').trim(), species].filter(Boolean).join(', ');
  return [known || 'No name', id === null ? null : `(${id})`].filter(Boolean).join(' ');
}
