import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as dimse from 'dcmjs-dimse';
import { acceptedSyntax } from '../../dicom-uids.rules.ts';
import { toWorklistItem } from '../../worklist.rules.ts';
import { findCalledClinic, findDevice } from '../find-caller.ts';
import { findWorklist, MAX_WORKLIST } from '../find-worklist.ts';
import type { Caller, ImagingParts } from '../imaging-parts.ts';
import { ofCommonJs } from '../of-common-js.ts';
import { receiveImage, type ReceiveOutcome, type Reception } from '../receive-image.ts';
import { silenceLibrary } from './library-logs.ts';
import { OFFERED_PDU_BYTES, PduGuard } from './pdu-guard.ts';
import { readQuery } from './read-query.ts';

const { Scp, Dataset, Implementation, constants, responses, log } = ofCommonJs(dimse);
const { PresentationContextResult, RejectReason, RejectResult, RejectSource, Status } = constants;

// It would write every connection to the console.
log.setLevel('silent');
silenceLibrary();
Implementation.setMaxPduLength(OFFERED_PDU_BYTES);

/** How long a modality may be silent. */
const SILENCE_MS = 60_000;

/** The status of each outcome (PS3.4 B.2.3, PS3.7 annex C). */
const STATUS: Readonly<Record<ReceiveOutcome, number>> = {
  stored: Status.Success,
  repeated: Status.Success,
  // Duplicate SOP instance.
  other: 0x0111,
  // Cannot understand.
  damaged: 0xc000,
  // Data set does not match SOP class.
  other_image: 0xa900,
  // Out of resources.
  too_large: 0xa700,
  full: 0xa700,
  failed: 0x0110,
};

/** One connection of a modality. */
class DicomSession extends Scp {
  readonly #parts: ImagingParts;
  readonly #guard: PduGuard;
  #caller: Caller | null = null;
  #reception: Reception | null = null;
  /** What is decided right now: the next packet waits for it. */
  #pending: Promise<unknown> = Promise.resolve();

  constructor(parts: ImagingParts, guard: PduGuard) {
    // Safe: of a socket, the library uses what the guard has.
    super(guard as unknown as Socket, {
      connectTimeout: SILENCE_MS,
      associationTimeout: 10_000,
      pduTimeout: SILENCE_MS,
    });
    this.#parts = parts;
    this.#guard = guard;
  }

  isStoring(): boolean {
    return this.#reception !== null;
  }

  /** Resolves when everything that arrived has been dealt with. */
  async ready(): Promise<void> {
    // The library goes on after a promise of its own.
    await nextTurn();
    const stream = this.#reception?.stream;
    if (stream?.writableNeedDrain && !stream.destroyed) {
      await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => undefined);
      await nextTurn();
    }
    await this.#pending;
  }

  /** Ends what arrives without an end. */
  breakOff(): void {
    this.#reception?.stream.destroy(new Error('The connection broke off.'));
  }

  override associationRequested(association: dimse.association.Association): void {
    this.#pending = this.#decide(association).catch((error: unknown) => {
      this.#parts.log.error({ err: error }, 'a modality could not be looked up');
      this.sendAssociationReject(
        RejectResult.Transient,
        RejectSource.ServiceProviderPresentation,
        RejectReason.TemporaryCongestion,
      );
      this.#guard.end();
    });
  }

  async #decide(association: dimse.association.Association): Promise<void> {
    const address = this.#guard.remoteAddress ?? '';
    const [called, calling] = [association.getCalledAeTitle(), association.getCallingAeTitle()];
    const clinicId = await findCalledClinic(this.#parts, called);
    if (clinicId === null) return this.#reject(RejectReason.CalledAeNotRecognized, { called, calling });
    this.#caller = await findDevice(this.#parts, clinicId, { calling, address });
    if (this.#caller === null) return this.#reject(RejectReason.CallingAeNotRecognized, { called, calling });
    for (const { id } of association.getPresentationContexts()) {
      const context = association.getPresentationContext(id);
      const syntax = acceptedSyntax(context.getAbstractSyntaxUid(), context.getTransferSyntaxUids());
      if (syntax === null) context.setResult(PresentationContextResult.RejectAbstractSyntaxNotSupported);
      else context.setResult(PresentationContextResult.Accept, syntax);
    }
    this.sendAssociationAccept();
  }

  #reject(reason: number, titles: object): void {
    this.#parts.log.info(titles, 'a modality was rejected');
    this.sendAssociationReject(RejectResult.Permanent, RejectSource.ServiceUser, reason);
    this.#guard.end();
  }

  override associationReleaseRequested(): void {
    this.sendAssociationReleaseResponse();
    this.#guard.end();
  }

  override abort(): void {
    this.#guard.destroy();
  }

  override cEchoRequest(
    request: dimse.requests.CEchoRequest,
    answer: (response: dimse.responses.CEchoResponse) => void,
  ): void {
    const response = responses.CEchoResponse.fromRequest(request);
    response.setStatus(Status.Success);
    answer(response);
  }

  override cFindRequest(
    request: dimse.requests.CFindRequest,
    answer: (found: dimse.responses.CFindResponse[]) => void,
  ): void {
    this.#pending = this.#find(request).then(answer, (error: unknown) => {
      this.#parts.log.error({ err: error }, 'the worklist could not be read');
      const response = responses.CFindResponse.fromRequest(request);
      response.setStatus(Status.ProcessingFailure);
      answer([response]);
    });
  }

  async #find(request: dimse.requests.CFindRequest): Promise<dimse.responses.CFindResponse[]> {
    const caller = this.#caller;
    if (!caller) throw new Error('A modality asks before it was accepted.');
    const query = readQuery(request.getDataset()?.getElements() ?? {});
    const rows = (await findWorklist(this.#parts, caller, query)).slice(0, MAX_WORKLIST);
    const found = rows.map((row) => {
      const response = responses.CFindResponse.fromRequest(request);
      response.setDataset(new Dataset(toWorklistItem(row, query, caller.aeTitle)));
      response.setStatus(Status.Pending);
      return response;
    });
    const last = responses.CFindResponse.fromRequest(request);
    last.setStatus(Status.Success);
    return [...found, last];
  }

  override createStoreWritableStream(
    context: dimse.association.PresentationContext,
    request: dimse.requests.CStoreRequest,
  ): Reception['stream'] {
    const caller = this.#caller;
    const transferSyntax = context.getAcceptedTransferSyntaxUid();
    if (!caller || transferSyntax === undefined) throw new Error('A picture comes before it was agreed on.');
    this.#reception = receiveImage(this.#parts, caller, {
      sopClass: request.getAffectedSopClassUid(),
      sopInstance: request.getAffectedSopInstanceUid(),
      transferSyntax,
    });
    return this.#reception.stream;
  }

  override createDatasetFromStoreWritableStream(
    _stream: unknown,
    _context: unknown,
    answer: (dataset: dimse.Dataset) => void,
  ): void {
    // The library forgets which message it is in once it is answered: until then the next packet waits.
    this.#pending = (this.#reception?.outcome ?? Promise.resolve()).then(() => answer(new Dataset({})));
  }

  override cStoreRequest(
    request: dimse.requests.CStoreRequest,
    answer: (response: dimse.responses.CStoreResponse) => void,
  ): void {
    const reception = this.#reception;
    this.#reception = null;
    this.#pending = (reception?.outcome ?? Promise.resolve<ReceiveOutcome>('failed')).then((outcome) => {
      const response = responses.CStoreResponse.fromRequest(request);
      response.setStatus(STATUS[outcome]);
      answer(response);
    });
  }
}

/** Speaks with one modality. @returns what waits until the picture that arrives, if any, is stored. */
export function openSession(parts: ImagingParts, socket: Socket): { readonly settled: () => Promise<void> } {
  const guard: PduGuard = new PduGuard(socket, () => session);
  const session = new DicomSession(parts, guard);
  guard.on('refused', (reason: string) =>
    parts.log.info({ reason }, 'a connection of a modality was closed'),
  );
  guard.on('close', () => session.breakOff());
  // What cannot be read concerns this connection only.
  session.on('networkError', (error: Error) => {
    parts.log.debug({ err: error }, 'a connection of a modality broke');
    guard.destroy();
  });
  guard.emit('connect');
  return { settled: () => session.ready() };
}
