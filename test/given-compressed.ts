import { writeFile } from 'node:fs/promises';
import openjpeg from '@cornerstonejs/codec-openjpeg';
import { DX_CLASS, type FakeImage } from '#practice/imaging/invented-image.rules.ts';
import type { ToolRun } from './given-dcmtk.ts';
import { givenImage } from './given-imaging.ts';

type Tool = (tool: string, args: readonly string[]) => Promise<ToolRun>;

/** How DCMTK compresses a picture: each encoding that modalities use, and whether every pixel stays as it was. */
export const DCMTK_ENCODINGS = [
  {
    name: 'JPEG baseline',
    syntax: '1.2.840.10008.1.2.4.50',
    tool: 'dcmcjpeg',
    option: ['+eb'],
    isLossless: false,
  },
  {
    name: 'JPEG extended',
    syntax: '1.2.840.10008.1.2.4.51',
    tool: 'dcmcjpeg',
    option: ['+ee'],
    isLossless: false,
  },
  {
    name: 'JPEG lossless',
    syntax: '1.2.840.10008.1.2.4.57',
    tool: 'dcmcjpeg',
    option: ['+el'],
    isLossless: true,
  },
  {
    name: 'JPEG lossless SV1',
    syntax: '1.2.840.10008.1.2.4.70',
    tool: 'dcmcjpeg',
    option: ['+e1'],
    isLossless: true,
  },
  {
    name: 'JPEG-LS lossless',
    syntax: '1.2.840.10008.1.2.4.80',
    tool: 'dcmcjpls',
    option: ['+el'],
    isLossless: true,
  },
  {
    name: 'JPEG-LS near-lossless',
    syntax: '1.2.840.10008.1.2.4.81',
    tool: 'dcmcjpls',
    option: ['+en'],
    isLossless: false,
  },
  { name: 'RLE', syntax: '1.2.840.10008.1.2.5', tool: 'dcmcrle', option: [], isLossless: true },
] as const;

const JPEG_2000 = '1.2.840.10008.1.2.4.90';
const SYNTAXES = ['1.2.840.10008.1.2.1', ...DCMTK_ENCODINGS.map(({ syntax }) => syntax), JPEG_2000];
const PIXELS = Buffer.from([0xe0, 0x7f, 0x10, 0x00]);
const EXPLICIT = Buffer.from('1.2.840.10008.1.2.1\0');

function item(bytes: Uint8Array): Buffer {
  const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0]);
  head.writeUInt32LE(bytes.length + (bytes.length % 2), 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}

/** A picture as JPEG 2000, which DCMTK does not write, without loss. */
export async function jpeg2000File(image: Partial<FakeImage>): Promise<Buffer> {
  const plain = givenImage(image);
  const at = plain.lastIndexOf(PIXELS);
  const { J2KEncoder } = await openjpeg();
  const encoder = new J2KEncoder();
  const { rows: height = 48, columns: width = 64 } = image;
  const frame = { width, height, bitsPerSample: 16, componentCount: 1, isSigned: false };
  encoder.getDecodedBuffer(frame).set(plain.subarray(at + 12));
  encoder.setQuality(true, 0);
  encoder.encode();
  const pixels = Buffer.concat([
    PIXELS,
    Buffer.from([0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff]),
    item(Buffer.alloc(0)),
    item(Buffer.from(encoder.getEncodedBuffer())),
    Buffer.from([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0]),
  ]);
  // The name of this encoding is longer by two characters.
  const syntax = plain.indexOf(EXPLICIT);
  const head = Buffer.from(plain.subarray(0, at));
  const renamed = Buffer.concat([
    head.subarray(0, syntax),
    Buffer.from(JPEG_2000),
    head.subarray(syntax + EXPLICIT.length),
  ]);
  renamed.writeUInt16LE(22, syntax - 2);
  const groupLength = renamed.indexOf(Buffer.from([0x02, 0, 0, 0, 0x55, 0x4c])) + 8;
  renamed.writeUInt32LE(renamed.readUInt32LE(groupLength) + 2, groupLength);
  return Buffer.concat([renamed, pixels]);
}

/** What `storescu` offers with the option `-xf`: each encoding as it is, so that nothing is decompressed on the way. */
export const storageProfile = (): string =>
  [
    '[[TransferSyntaxes]]',
    ...SYNTAXES.flatMap((uid, index) => [`[Syntax${index}]`, `TransferSyntax1 = ${uid}`]),
    '[[PresentationContexts]]',
    '[Radiographs]',
    ...SYNTAXES.map((_, index) => `PresentationContext${index + 1} = ${DX_CLASS}\\Syntax${index}`),
    '[[Profiles]]',
    '[Default]',
    'PresentationContexts = Radiographs',
    '',
  ].join('\n');

/** The same picture in every encoding, as the series of one study: first without compression. @returns the paths of the files. */
export async function givenEncodings(
  tool: Tool,
  folder: (name: string) => string,
  image: Partial<FakeImage> & Pick<FakeImage, 'seriesUid' | 'studyUid'>,
): Promise<readonly { readonly name: string; readonly path: string; readonly isLossless: boolean }[]> {
  const write = async (name: string, bytes: Buffer) => {
    const path = folder(`${name}.dcm`);
    await writeFile(path, bytes);
    return { name, path, isLossless: true };
  };
  const files = [await write('Uncompressed', givenImage({ ...image, number: 1 }))];
  for (const [index, { name, tool: program, option, isLossless }] of DCMTK_ENCODINGS.entries()) {
    const plain = await write(`plain ${name}`, givenImage({ ...image, number: index + 2 }));
    const path = folder(`${name}.dcm`);
    const { code, output } = await tool(program, [...option, plain.path, path]);
    if (code !== 0) throw new Error(`${program} could not compress a picture: ${output}`);
    files.push({ name, path, isLossless });
  }
  const last = await jpeg2000File({ ...image, number: files.length + 1 });
  return [...files, await write('JPEG 2000', last)];
}
