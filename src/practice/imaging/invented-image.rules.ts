import { fileHead } from './file-head.rules.ts';

export const DX_CLASS = '1.2.840.10008.5.1.4.1.1.1.1';
const EXPLICIT = '1.2.840.10008.1.2.1';

/** A picture of twelve bits, as a small radiography device would make it. */
export interface FakeImage {
  readonly sopUid: string;
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly rows: number;
  readonly columns: number;
  readonly pixels: Uint16Array;
  readonly accession?: string;
  readonly patientId?: string;
  readonly patientName?: string;
  readonly modality?: string;
  readonly description?: string;
  readonly number?: number;
  readonly studyDay?: string;
}

type Vr = 'CS' | 'DA' | 'DS' | 'IS' | 'LO' | 'OW' | 'PN' | 'SH' | 'TM' | 'UI' | 'US';

function element(tag: number, vr: Vr, value: Buffer): Buffer {
  const isLong = vr === 'OW';
  const padded =
    value.length % 2 === 0 ? value : Buffer.concat([value, Buffer.from(vr === 'UI' ? '\0' : ' ')]);
  const head = Buffer.alloc(isLong ? 12 : 8);
  head.writeUInt16LE(tag >>> 16, 0);
  head.writeUInt16LE(tag & 0xffff, 2);
  head.write(vr, 4, 'latin1');
  if (isLong) head.writeUInt32LE(padded.length, 8);
  else head.writeUInt16LE(padded.length, 6);
  return Buffer.concat([head, padded]);
}

const text = (tag: number, vr: Vr, value: string): Buffer => element(tag, vr, Buffer.from(value, 'utf8'));

function number(tag: number, value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return element(tag, 'US', bytes);
}

/** The file of a picture, explicit little endian without compression. */
export function dicomFile(image: FakeImage): Buffer {
  const { pixels, modality = 'DX', studyDay = '20300115' } = image;
  const head = fileHead({
    sopClass: DX_CLASS,
    sopInstance: image.sopUid,
    transferSyntax: EXPLICIT,
    aeTitle: 'FAKE',
  });
  return Buffer.concat([
    head,
    text(0x0008_0005, 'CS', 'ISO_IR 192'),
    text(0x0008_0008, 'CS', 'ORIGINAL\\PRIMARY'),
    text(0x0008_0016, 'UI', DX_CLASS),
    text(0x0008_0018, 'UI', image.sopUid),
    text(0x0008_0020, 'DA', studyDay),
    text(0x0008_0030, 'TM', '101500'),
    text(0x0008_0050, 'SH', image.accession ?? ''),
    text(0x0008_0060, 'CS', modality),
    text(0x0008_0068, 'CS', 'FOR PRESENTATION'),
    text(0x0008_1030, 'LO', image.description ?? 'Thorax'),
    text(0x0010_0010, 'PN', image.patientName ?? ''),
    text(0x0010_0020, 'LO', image.patientId ?? ''),
    text(0x0018_0015, 'CS', 'CHEST'),
    text(0x0018_1164, 'DS', '0.14\\0.14'),
    text(0x0018_5101, 'CS', 'LL'),
    text(0x0020_000d, 'UI', image.studyUid),
    text(0x0020_000e, 'UI', image.seriesUid),
    text(0x0020_0010, 'SH', '1'),
    text(0x0020_0011, 'IS', '1'),
    text(0x0020_0013, 'IS', String(image.number ?? 1)),
    number(0x0028_0002, 1),
    text(0x0028_0004, 'CS', 'MONOCHROME2'),
    number(0x0028_0010, image.rows),
    number(0x0028_0011, image.columns),
    number(0x0028_0100, 16),
    number(0x0028_0101, 12),
    number(0x0028_0102, 11),
    number(0x0028_0103, 0),
    text(0x0028_1050, 'DS', '2048'),
    text(0x0028_1051, 'DS', '4096'),
    text(0x0028_1052, 'DS', '0'),
    text(0x0028_1053, 'DS', '1'),
    element(0x7fe0_0010, 'OW', Buffer.from(pixels.buffer, pixels.byteOffset, pixels.byteLength)),
  ]);
}
