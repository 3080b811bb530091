import { type AddressInfo, createServer, type Socket } from 'node:net';
import { readHeader } from '../hl7-header.rules.ts';
import { componentOf, parseHl7 } from '../hl7-message.rules.ts';
import { hl7Bytes, writeHl7 } from '../hl7-write.rules.ts';
import { createMllpReader, mllpFrame } from '../mllp.rules.ts';

const MAX_BYTES = 1_000_000;

/** How a laboratory answers an order: as it should, never, after it has stored it and the connection broke, or with a refusal. */
export type FakeReaction = 'accept' | 'silent' | 'store_and_hang_up' | 'busy' | 'refuse';

/** An order as it arrived. */
export interface FakeOrder {
  readonly controlId: string;
  readonly accession: string;
  /** `NW` or `CA`. */
  readonly control: string;
  readonly testCodes: readonly string[];
}

export interface FakeLaboratory {
  readonly port: number;
  /** Each order once, whatever was sent again. */
  readonly orders: readonly FakeOrder[];
  /** How many messages came, the same ones counted again. */
  readonly received: () => number;
  /** How it answers the next orders, one after the other; then it accepts. */
  react(...reactions: readonly FakeReaction[]): void;
  stop(): Promise<void>;
}

function readOrder(bytes: Uint8Array): FakeOrder | null {
  const message = parseHl7(bytes);
  const header = message.ok ? readHeader(message.value) : null;
  if (!message.ok || !header?.ok) return null;
  const { segments } = message.value;
  const named = (name: string) => segments.filter((segment) => segment.name === name);
  const [orc] = named('ORC');
  return {
    controlId: header.value.controlId,
    accession: orc ? componentOf(message.value, orc, 2) : '',
    control: orc ? componentOf(message.value, orc, 1) : '',
    testCodes: named('OBR').map((obr) => componentOf(message.value, obr, 4)),
  };
}

const NUMBER_START = 5_000;

function answerOf(order: FakeOrder, number: number, reaction: FakeReaction): Uint8Array {
  const code = reaction === 'accept' ? 'AA' : reaction === 'busy' ? 'AE' : 'AR';
  const reason =
    reaction === 'refuse' ? 'This test is not offered' : reaction === 'busy' ? 'Try again later' : '';
  return hl7Bytes(
    writeHl7([
      [
        'MSH',
        'FAKELAB',
        'FAKE',
        '',
        '',
        '',
        '',
        ['ORL', 'O22', 'ORL_O22'],
        `A${order.controlId}`,
        'P',
        '2.5.1',
      ],
      ['MSA', code, order.controlId, reason],
      ...(code === 'AA'
        ? []
        : [['ERR', '', '', reaction === 'busy' ? '207' : '204', 'E', '', '', '', reason] as const]),
      ...(code === 'AA'
        ? [['ORC', order.control === 'CA' ? 'CR' : 'OK', order.accession, `L-${number}`] as const]
        : []),
    ]),
  );
}

/** A FAKE reference laboratory, for tests and the demo: it receives orders over MLLP and answers as it is asked to. */
export async function startFakeLaboratory(port = 0): Promise<FakeLaboratory> {
  const orders: FakeOrder[] = [];
  const reactions: FakeReaction[] = [];
  const sockets = new Set<Socket>();
  let received = 0;
  const take = (socket: Socket, bytes: Uint8Array) => {
    const order = readOrder(bytes);
    if (!order) return;
    received += 1;
    const reaction = reactions.shift() ?? 'accept';
    if (reaction === 'silent') return;
    const known = orders.findIndex(({ controlId }) => controlId === order.controlId);
    if (known === -1 && (reaction === 'accept' || reaction === 'store_and_hang_up')) orders.push(order);
    if (reaction === 'store_and_hang_up') socket.destroy();
    else
      socket.write(
        mllpFrame(answerOf(order, NUMBER_START + (known === -1 ? orders.length : known + 1), reaction)),
      );
  };
  const server = createServer((socket) => {
    const reader = createMllpReader(MAX_BYTES);
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      for (const event of reader.push(chunk)) if (event.kind === 'message') take(socket, event.bytes);
    });
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    // Safe: a server that listens on a host and a port has an address of this shape.
    port: (server.address() as AddressInfo).port,
    orders,
    received: () => received,
    react: (...next) => void reactions.push(...next),
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
