import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { createDatasetCheck, DicomFault } from './dataset-check.ts';
import type { ImageFacts } from './image-facts.ts';

/** The limit of the bucket, with room for the file's head. */
export const MAX_IMAGE_BYTES = 52_424_000;

export interface ReceivedImage {
  readonly facts: ImageFacts;
  /** Of the dataset as it was sent. */
  readonly sha256: Buffer;
  readonly size: number;
}

/**
 * A stream that makes a file of the dataset that arrives and reads what it is about. It fails at its end when the dataset is damaged, so
 * that no file is kept of it; until then it takes everything, so that the modality can be answered.
 */
export function createImageSink(head: Buffer, transferSyntax: string) {
  const check = createDatasetCheck(transferSyntax);
  const hash = createHash('sha256');
  let size = 0;
  let image: ReceivedImage | null = null;
  const stream = new Transform({
    transform: (chunk: Buffer, _, done) => {
      size += chunk.length;
      if (size > MAX_IMAGE_BYTES) return done();
      hash.update(chunk);
      check.feed(chunk);
      done(null, chunk);
    },
    flush: (done) => {
      try {
        if (size > MAX_IMAGE_BYTES) throw new DicomFault('too_large');
        image = { facts: check.end(), sha256: hash.digest(), size: head.length + size };
        done();
      } catch (error) {
        done(error instanceof Error ? error : new DicomFault('damaged'));
      }
    },
  });
  // Whoever keeps the file is told; before somebody does, and after, it is no failure of the process.
  stream.on('error', () => undefined);
  check.feed(head);
  stream.push(head);
  return { stream, image: () => image };
}
