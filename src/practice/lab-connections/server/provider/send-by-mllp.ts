import type { Socket } from 'node:net';
import { writeOrder } from '../../hl7-order.rules.ts';
import { hl7Bytes } from '../../hl7-write.rules.ts';
import { createMllpReader, mllpFrame } from '../../mllp.rules.ts';
import { readOrderAnswer } from '../../order-answer.rules.ts';
import { openSocket } from './open-socket.ts';
import { CarrierRefused, type OrderTarget, type OutgoingOrder, type SendOutcome } from './order-carrier.ts';

export interface CarrierTimes {
  readonly connectMs: number;
  readonly answerMs: number;
}

const MAX_ANSWER_BYTES = 200_000;

const reasonOf = (error: unknown): string =>
  error instanceof CarrierRefused ? error.message : 'The laboratory could not be reached.';

/** Waits for the answer to this message. Answers to others that arrive before it mean nothing. */
function waitForAnswer(socket: Socket, controlId: string, answerMs: number): Promise<SendOutcome> {
  const { promise, resolve } = Promise.withResolvers<SendOutcome>();
  const reader = createMllpReader(MAX_ANSWER_BYTES);
  const timer = setTimeout(
    () => resolve({ kind: 'unknown', reason: 'The laboratory did not answer in time.' }),
    answerMs,
  );
  socket.on('data', (chunk: Buffer) => {
    for (const event of reader.push(chunk)) {
      const answer = event.kind === 'message' ? readOrderAnswer(event.bytes, controlId) : null;
      if (answer?.ok) resolve(answer.value);
    }
  });
  socket.once('close', () =>
    resolve({ kind: 'unknown', reason: 'The connection ended before an answer came.' }),
  );
  return promise.finally(() => clearTimeout(timer));
}

/** HL7-9. Sends an order over MLLP and waits for its answer. */
export async function sendByMllp(
  target: OrderTarget,
  { order, kind, controlId }: OutgoingOrder,
  {
    times,
    reachesPrivateHosts,
    now,
  }: { readonly times: CarrierTimes; readonly reachesPrivateHosts: boolean; readonly now: Date },
): Promise<SendOutcome> {
  const { host, port, usesTls } = target;
  if (host === null || port === null)
    return { kind: 'later', reason: 'The connection has no host and port.' };
  let socket: Socket;
  try {
    socket = await openSocket({ host, port, usesTls, reachesPrivateHosts, timeoutMs: times.connectMs });
  } catch (error) {
    return { kind: 'later', reason: reasonOf(error) };
  }
  // An error is followed by the end of the connection.
  socket.on('error', () => undefined);
  const text = writeOrder(order, {
    sendingApplication: target.ourApplication,
    sendingFacility: target.ourFacility,
    receivingApplication: target.theirApplication,
    receivingFacility: target.theirFacility,
    controlId,
    now: now.toISOString(),
    kind,
  });
  const answer = waitForAnswer(socket, controlId, times.answerMs);
  socket.write(mllpFrame(hl7Bytes(text)));
  try {
    return await answer;
  } finally {
    socket.destroy();
  }
}
