import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A malicious or mistaken upload, with its declared name and type. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly claimedType: string;
  readonly bytes: Buffer;
}

/** A script that runs if the file is ever served as a page or a script. */
export const SCRIPT = '<script>document.title="owned"</script>';
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;

const CLAIMS = [
  ['page.html', 'text/html'],
  ['photo.jpg', 'image/jpeg'],
  ['scan.png', 'image/png'],
  ['lab.pdf', 'application/pdf'],
  ['xray.dcm', 'application/dicom'],
  ['notes.txt', 'text/plain'],
  ['data.json', 'application/json'],
  ['nothing', ''],
] as const;

/** The same bytes with every name and type. */
const underEveryName = (what: string, bytes: Buffer): HostileFile[] =>
  CLAIMS.map(([name, claimedType]) => ({ what: `${what} as ${name}`, name, claimedType, bytes }));

const file = (what: string, name: string, claimedType: string, bytes: Buffer | string): HostileFile => ({
  what,
  name,
  claimedType,
  bytes: Buffer.from(bytes),
});

const reencoded = (width = 24, height = 16) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } });

export interface Seeds {
  readonly png: Buffer;
  readonly jpeg: Buffer;
  readonly gif: Buffer;
  readonly webp: Buffer;
}

/** Images as a camera or a browser creates them. */
export const makeSeeds = async (): Promise<Seeds> => ({
  png: await reencoded().png().toBuffer(),
  jpeg: await reencoded().jpeg().toBuffer(),
  gif: await reencoded().gif().toBuffer(),
  webp: await reencoded().webp().toBuffer(),
});

const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

/** Builds a ZIP archive of one deflated file. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(crc32(content), 14);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  head.copy(central, 6, 4, 30);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([head, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

/** A DICOM file may begin with 128 bytes of anything. */
const dicomWith = (preamble: string): Buffer =>
  Buffer.concat([Buffer.from(preamble.padEnd(128).slice(0, 128)), Buffer.from('DICM'), Buffer.alloc(64)]);

function polyglots({ png, jpeg, gif, webp }: Seeds): HostileFile[] {
  const comment = Buffer.from(HTML);
  const commentSegment = Buffer.concat([
    Buffer.from([0xff, 0xfe, (comment.length + 2) >> 8, (comment.length + 2) & 0xff]),
    comment,
  ]);
  return [
    ...underEveryName('GIF header before a script', Buffer.from(`GIF89a/*\x00\x00*/=1;${SCRIPT}`)),
    ...underEveryName('GIF before HTML', Buffer.concat([gif, comment])),
    ...underEveryName('PNG before HTML', Buffer.concat([png, comment])),
    ...underEveryName('WebP before HTML', Buffer.concat([webp, comment])),
    ...underEveryName(
      'JPEG with HTML in a comment',
      Buffer.concat([jpeg.subarray(0, 2), commentSegment, jpeg.subarray(2)]),
    ),
    ...underEveryName('PNG before a ZIP', Buffer.concat([png, zipOf('a.html', comment)])),
    ...underEveryName('PDF before HTML', Buffer.concat([PDF, comment])),
    ...underEveryName('HTML before PDF', Buffer.concat([comment, PDF])),
    ...underEveryName('DICOM behind HTML', dicomWith(HTML)),
    file(
      'PDF with a script',
      'a.pdf',
      'application/pdf',
      `%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n`,
    ),
  ];
}

const SVG_BODIES = [
  `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`,
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "${'y'.repeat(100)}">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
  `<!-- ${'x'.repeat(3_000)} --><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  `<!-- ${'x'.repeat(9_000)} --><svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`,
  `\uFEFF  \n<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</body></foreignObject></svg>`,
  `<SVG xmlns="http://www.w3.org/2000/svg"><a href="javascript:alert(1)"/></SVG>`,
];

const PAGES: readonly (readonly [what: string, bytes: Buffer])[] = [
  ['HTML', Buffer.from(HTML)],
  ['HTML behind blanks', Buffer.from(`${' \n'.repeat(2_500)}${HTML}`)],
  ['HTML without its beginning', Buffer.from(`<img src=x onerror=alert(1)>`)],
  ['HTML in UTF-16', Buffer.from(`\uFEFF${HTML}`, 'utf16le')],
  ['HTML in UTF-7', Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-')],
  ['XHTML', Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`)],
  ['XSLT', Buffer.from(`<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><x/>`)],
  ['a script', Buffer.from('alert(document.domain)')],
  ['a mail of pages', Buffer.from(`MIME-Version: 1.0\nContent-Type: multipart/related\n\n${HTML}`)],
];

/** An image that declares dimensions beyond any machine's memory. */
export function pixelFloods({ jpeg }: Seeds): HostileFile[] {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const size = Buffer.alloc(13);
  size.writeUInt32BE(50_000, 0);
  size.writeUInt32BE(50_000, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.alloc(2_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  const gif = Buffer.from(
    'GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02D\x01\x00;',
    'latin1',
  );
  const largeJpeg = Buffer.from(jpeg);
  const frame = largeJpeg.indexOf(Buffer.from([0xff, 0xc0]));
  largeJpeg.writeUInt16BE(65_000, frame + 5);
  largeJpeg.writeUInt16BE(65_000, frame + 7);
  const tiff = Buffer.alloc(8 + 2 + 12 * 2 + 4);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(2, 8);
  for (const [at, tag] of [256, 257].entries()) {
    tiff.writeUInt16LE(tag, 10 + at * 12);
    tiff.writeUInt16LE(4, 12 + at * 12);
    tiff.writeUInt32LE(1, 14 + at * 12);
    tiff.writeUInt32LE(50_000, 18 + at * 12);
  }
  return [
    file('a PNG of 50,000 × 50,000', 'a.png', 'image/png', png),
    file('a GIF of 65,535 × 65,535', 'a.gif', 'image/gif', gif),
    file('a JPEG of 65,000 × 65,000', 'a.jpg', 'image/jpeg', largeJpeg),
    file('a TIFF of 50,000 × 50,000', 'a.tif', 'image/tiff', tiff),
  ];
}

/** Decompression bombs. */
export const bombs = (): HostileFile[] => {
  const zeros = Buffer.alloc(20_000_000);
  const inner = zipOf('inner', zeros);
  return [
    file('a ZIP of zeros', 'a.zip', 'application/zip', inner),
    file('a ZIP in a ZIP', 'b.zip', 'application/zip', zipOf('inner.zip', inner)),
    file('gzip of zeros', 'a.tar.gz', 'application/gzip', gzipSync(zeros)),
    file('gzip called a picture', 'a.jpg', 'image/jpeg', gzipSync(zeros)),
    file(
      'text with entities that double',
      'a.xml',
      'text/xml',
      `<?xml version="1.0"?><!DOCTYPE l [${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`).join('')}]><l>&a30;</l>`,
    ),
  ];
};

/** Truncated and corrupted images. */
const damaged = ({ png, jpeg, gif, webp }: Seeds): HostileFile[] =>
  Object.entries({ png, jpeg, gif, webp }).flatMap(([kind, bytes]) => [
    file(`${kind} cut in half`, `a.${kind}`, `image/${kind}`, bytes.subarray(0, Math.ceil(bytes.length / 2))),
    file(`${kind} of a header alone`, `b.${kind}`, `image/${kind}`, bytes.subarray(0, 24)),
  ]);

/** All hostile uploads, of every family. */
export async function hostileFiles(): Promise<readonly HostileFile[]> {
  const seeds = await makeSeeds();
  return [
    ...PAGES.flatMap(([what, bytes]) => underEveryName(what, bytes)),
    ...SVG_BODIES.flatMap((body, at) =>
      [
        ['a.svg', 'image/svg+xml'],
        ['a.png', 'image/png'],
        ['a.txt', 'text/plain'],
      ].map(([name = '', type = '']) => file(`SVG ${at} as ${name}`, `${at}-${name}`, type, body)),
    ),
    ...polyglots(seeds),
    ...damaged(seeds),
    ...pixelFloods(seeds),
    ...bombs(),
  ];
}
