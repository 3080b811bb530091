import * as dicomParser from 'dicom-parser';
import { ofCommonJs } from '../of-common-js.ts';
import { isCompressed } from '../../dicom-uids.rules.ts';
import { createFragmentWalk } from './fragment-walk.ts';
import { type ImageFacts, readFacts } from './image-facts.ts';

const { parseDicom } = ofCommonJs(dicomParser);

/** How much of a file is held in memory at most: what comes before the pixels. It is tried at each of these sizes. */
const HEAD_SIZES = [65_536, 524_288, 4_194_304];
const MAX_HEAD = 4_194_304;
const PIXELS = 'x7fe00010';

/** Why a file is no picture that can be shown. */
export class DicomFault extends Error {
  override readonly name = 'DicomFault';
  readonly reason: 'damaged' | 'other_image' | 'too_large';
  constructor(reason: DicomFault['reason'], options?: ErrorOptions) {
    super(`A picture was refused: ${reason}.`, options);
    this.reason = reason;
  }
}

function parseHead(head: Buffer): dicomParser.DataSet | null {
  try {
    const data = parseDicom(head, { untilTag: PIXELS });
    return data.elements[PIXELS] ? data : null;
  } catch {
    return null;
  }
}

interface Parsed {
  readonly facts: ImageFacts;
  readonly isWhole: (size: number) => boolean;
  readonly feed: (bytes: Buffer, start: number) => void;
}

/** Pixels without compression: their length is given, and is that of the picture. */
function plainPixels(
  { rows, columns, frames, samples, bitsAllocated }: ImageFacts,
  offset: number,
  length: number,
) {
  const expected = Math.ceil((rows * columns * frames * samples * bitsAllocated) / 8);
  return (size: number) =>
    expected > 0 && length >= expected && length !== 0xffffffff && size >= offset + length;
}

function parsed(data: dicomParser.DataSet, transferSyntax: string): Parsed {
  const pixels = data.elements[PIXELS];
  const facts = readFacts(data);
  if (!pixels || !facts) throw new DicomFault('damaged');
  if (!isCompressed(transferSyntax)) {
    return {
      facts,
      isWhole: plainPixels(facts, pixels.dataOffset, pixels.length),
      feed: () => undefined,
    };
  }
  const walk = createFragmentWalk(pixels.dataOffset);
  return { facts, isWhole: walk.isComplete, feed: walk.feed };
}

/**
 * Reads a file with its head while it arrives. Only what comes before the pixels is held in memory.
 *
 * @param transferSyntax that was agreed on with the modality.
 */
export function createDatasetCheck(transferSyntax: string) {
  let head: Buffer[] = [];
  let size = 0;
  let tries = 0;
  let found: Parsed | null = null;
  let isDamaged = false;

  const tryHead = () => {
    const bytes = Buffer.concat(head);
    head = [bytes];
    const data = parseHead(bytes);
    if (!data) return;
    try {
      found = parsed(data, transferSyntax);
      found.feed(bytes, 0);
    } catch {
      isDamaged = true;
    }
    head = [];
  };
  return {
    feed: (bytes: Buffer): void => {
      const start = size;
      size += bytes.length;
      if (isDamaged) return;
      if (found) return found.feed(bytes, start);
      head.push(bytes);
      if (size < (HEAD_SIZES[tries] ?? MAX_HEAD)) return;
      tries += 1;
      tryHead();
      if (!found && tries === HEAD_SIZES.length) {
        isDamaged = true;
        head = [];
      }
    },
    /** @throws DicomFault for what is damaged or broke off. */
    end: (): ImageFacts => {
      if (!found && !isDamaged) tryHead();
      if (!found?.isWhole(size)) throw new DicomFault('damaged');
      return found.facts;
    },
  };
}
