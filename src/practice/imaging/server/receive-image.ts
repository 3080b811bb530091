import { randomUUID } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { FileRefused } from '#foundation/server/keep-file.ts';
import { DicomFault } from './dicom/dataset-check.ts';
import { fileHead } from '../file-head.rules.ts';
import { createImageSink } from './dicom/image-sink.ts';
import { type Caller, IMAGING_BUCKET, type ImagingParts } from './imaging-parts.ts';
import { findStored, storeImage, type StoreOutcome } from './store-image.ts';

interface Announced {
  readonly sopClass: string;
  readonly sopInstance: string;
  readonly transferSyntax: string;
}

/** What a modality is told about a picture. */
export type ReceiveOutcome = DicomFault['reason'] | StoreOutcome | 'failed' | 'full';

/** A picture that arrives: where its bytes go, and what became of it. The outcome never fails. */
export interface Reception {
  readonly stream: ReturnType<typeof createImageSink>['stream'];
  readonly outcome: Promise<ReceiveOutcome>;
}

function toOutcome(error: unknown): ReceiveOutcome {
  // The storage says why it stopped, and where the file itself was at fault, that is the cause.
  if (error instanceof DicomFault) return error.reason;
  if (error instanceof FileRefused) return error.reason === 'type' ? 'damaged' : error.reason;
  return 'failed';
}

/** IMG-4. Stores a picture while it arrives. Nothing is known as stored before file and row are committed. */
export function receiveImage(parts: ImagingParts, caller: Caller, announced: Announced): Reception {
  const head = fileHead({ ...announced, aeTitle: caller.aeTitle });
  const { stream, image } = createImageSink(head, announced.transferSyntax);
  const objectName = `${caller.clinicId}/${randomUUID()}`;

  const keep = async (): Promise<ReceiveOutcome> => {
    const { id: objectId } = await parts.keep({
      bucketId: IMAGING_BUCKET,
      name: objectName,
      bytes: stream,
      mimeType: 'application/dicom',
    });
    const received = image();
    if (!received) throw new DicomFault('damaged');
    const { sopUid, sopClass } = received.facts;
    if (sopUid !== announced.sopInstance || sopClass !== announced.sopClass)
      throw new DicomFault('other_image');
    const before = await asClinic(
      parts.database,
      caller.clinicId,
      (scope) => findStored(scope, { sopUid, sha256: received.sha256 }),
      { mode: 'read' },
    );
    const { transferSyntax } = announced;
    return before ?? storeImage(parts, caller, { ...received, objectId, objectName, transferSyntax });
  };
  const outcome = keep().catch(async (error: unknown) => {
    const found = toOutcome(error);
    if (found === 'failed') parts.log.error({ err: error }, 'a picture could not be stored');
    // The rest is taken and dropped: the modality listens only once it has sent everything.
    stream.resume();
    await finished(stream).catch(() => undefined);
    return found;
  });
  return { stream, outcome };
}
