import { MODALITIES, MODALITY_LABELS } from '#vocabulary/imaging.ts';

interface NamedStudy {
  readonly modality: string;
  readonly description: string | null;
}

/** A radiograph is one for people, however it was made. */
const NAMES: Readonly<Record<string, string>> = { ...MODALITY_LABELS, DX: 'Radiograph', CR: 'Radiograph' };

export const modalityName = (modality: string): string =>
  MODALITIES.some((one) => one === modality) ? (NAMES[modality] ?? modality) : modality;

/** `Radiograph: Thorax` */
export const studyName = ({ modality, description }: NamedStudy): string =>
  [modalityName(modality), description].filter(Boolean).join(': ').slice(0, 160);

/** A day of the modality's clock, YYYYMMDD, as an ISO date; null if it is none. */
export function isoDay(day: string | null): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(day ?? '');
  if (!parts) return null;
  const iso = `${parts[1]}-${parts[2]}-${parts[3]}`;
  return Number.isNaN(Date.parse(iso)) ? null : iso;
}
