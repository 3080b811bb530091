import type { DataSet } from 'dicom-parser';
import { isUid } from '../../dicom-uids.rules.ts';

/** What a picture says about itself. Texts are shortened to what is stored; null where it says nothing. */
export interface ImageFacts {
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly sopUid: string;
  readonly sopClass: string;
  readonly modality: string;
  readonly description: string | null;
  readonly accession: string | null;
  readonly patientId: string | null;
  readonly patientName: string | null;
  readonly species: string | null;
  readonly birthDate: string | null;
  readonly studyDay: string | null;
  readonly studyTime: string | null;
  readonly seriesNumber: number | null;
  readonly seriesName: string | null;
  readonly number: number | null;
  readonly bodyPart: string | null;
  readonly viewName: string | null;
  readonly rows: number;
  readonly columns: number;
  readonly frames: number;
  readonly samples: number;
  readonly bitsAllocated: number;
}

const UTF8 = new TextDecoder('utf-8');
const LATIN1 = new TextDecoder('latin1');

function readText(data: DataSet, tag: string, max: number): string | null {
  const found = data.elements[tag];
  if (!found) return null;
  const isUtf8 = data.string('x00080005')?.includes('192') ?? false;
  const bytes = data.byteArray.subarray(found.dataOffset, found.dataOffset + Math.min(found.length, 4 * max));
  const text = (isUtf8 ? UTF8 : LATIN1).decode(bytes);
  const clean = text
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, max)
    .trim();
  return clean === '' ? null : clean;
}

function readNumber(data: DataSet, tag: string): number | null {
  const text = data.string(tag)?.trim();
  return text !== undefined && /^[+-]?\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : null;
}

const readUid = (data: DataSet, tag: string): string | null => {
  const text = readText(data, tag, 64);
  return text !== null && isUid(text) ? text : null;
};

/** The facts of a picture; null if what a picture needs is missing. @throws Error for a dataset that is damaged. */
export function readFacts(data: DataSet): ImageFacts | null {
  const [studyUid, seriesUid, sopUid, sopClass] = ['x0020000d', 'x0020000e', 'x00080018', 'x00080016'].map(
    (tag) => readUid(data, tag),
  );
  const rows = data.uint16('x00280010') ?? 0;
  const columns = data.uint16('x00280011') ?? 0;
  const frames = readNumber(data, 'x00280008') ?? 1;
  if (!studyUid || !seriesUid || !sopUid || !sopClass) return null;
  if (rows === 0 || columns === 0 || frames < 1 || frames > 100_000) return null;
  return {
    studyUid,
    seriesUid,
    sopUid,
    sopClass,
    modality: readText(data, 'x00080060', 16) ?? 'OT',
    description: readText(data, 'x00081030', 200),
    accession: readText(data, 'x00080050', 64),
    patientId: readText(data, 'x00100020', 64),
    patientName: readText(data, 'x00100010', 200),
    species: readText(data, 'x00102201', 80),
    birthDate: readText(data, 'x00100030', 16),
    studyDay: readText(data, 'x00080020', 16),
    studyTime: readText(data, 'x00080030', 16),
    seriesNumber: readNumber(data, 'x00200011'),
    seriesName: readText(data, 'x0008103e', 200),
    number: readNumber(data, 'x00200013'),
    bodyPart: readText(data, 'x00180015', 64),
    viewName: readText(data, 'x00185101', 64),
    rows,
    columns,
    frames,
    samples: data.uint16('x00280002') ?? 1,
    bitsAllocated: data.uint16('x00280100') ?? 0,
  };
}
