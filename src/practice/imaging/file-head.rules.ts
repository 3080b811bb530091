/** How files name the program that wrote them: an id of ours, and its name. */
const IMPLEMENTATION_UID = '2.25.261443276021437839562834795418234567891';
const IMPLEMENTATION_NAME = 'TAILWELL';

interface FileHead {
  readonly sopClass: string;
  readonly sopInstance: string;
  readonly transferSyntax: string;
  /** Who sent it. */
  readonly aeTitle: string;
}

/** An element of the file's head: explicit, little endian. Values have an even length. */
function element(tag: number, vr: string, value: Buffer): Buffer {
  const isLong = vr === 'OB';
  const head = Buffer.alloc(isLong ? 12 : 8);
  head.writeUInt16LE(2, 0);
  head.writeUInt16LE(tag, 2);
  head.write(vr, 4, 'latin1');
  if (isLong) head.writeUInt32LE(value.length, 8);
  else head.writeUInt16LE(value.length, 6);
  return Buffer.concat([head, value]);
}

function text(tag: number, vr: 'AE' | 'SH' | 'UI', value: string): Buffer {
  const isOdd = value.length % 2 === 1;
  return element(tag, vr, Buffer.from(isOdd ? value + (vr === 'UI' ? '\0' : ' ') : value, 'latin1'));
}

/** What stands in a file before the dataset that a modality sends (PS3.10 section 7.1). */
export function fileHead({ sopClass, sopInstance, transferSyntax, aeTitle }: FileHead): Buffer {
  const elements = Buffer.concat([
    element(0x0001, 'OB', Buffer.from([0, 1])),
    text(0x0002, 'UI', sopClass),
    text(0x0003, 'UI', sopInstance),
    text(0x0010, 'UI', transferSyntax),
    text(0x0012, 'UI', IMPLEMENTATION_UID),
    text(0x0013, 'SH', IMPLEMENTATION_NAME),
    text(0x0016, 'AE', aeTitle),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(elements.length);
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), element(0x0000, 'UL', length), elements]);
}
