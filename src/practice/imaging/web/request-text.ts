import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { modalityName } from '../study-name.rules.ts';
import type { ImagingRequest } from '../contract.ts';

/** A day and a time, as the clinic's country writes them. */
export const momentIn = (zone: string, at: string): string => `${dateIn(zone, at)}, ${timeIn(zone, at)}`;

/** `Radiograph: Thorax, VD and lateral` */
export const requestText = ({ modality, bodyRegion, views }: ImagingRequest): string =>
  `${modalityName(modality)}: ${[bodyRegion, views].filter(Boolean).join(', ')}`;
