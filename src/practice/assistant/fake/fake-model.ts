import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';
import { anthropicWire, type FakeWire, openAiWire } from './fake-wires.ts';

/** A sentence as a model returns it. */
export interface FakeSentence {
  readonly text: string;
  readonly sources: readonly string[];
}

/**
 * How it misbehaves with one request: 503, 429 with Retry-After, 401, waits with its first token until it is released, waits in the middle, breaks off in the
 * middle, answers with no JSON or with JSON of another shape, or never ends.
 */
export type FakeModelFault =
  | 'busy'
  | 'cut'
  | 'endless'
  | 'limited'
  | 'no_json'
  | 'pauses'
  | 'refuse'
  | 'shape'
  | 'unavailable'
  | 'waits';

export interface FakeRequest {
  /** What the system and the person said. */
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly body: unknown;
  readonly authorization: string | null;
  /** Anthropic's header for the key. */
  readonly apiKey: string | null;
}

export interface FakeModel {
  /** The base URL. */
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  /** Answers that were broken off by the caller. */
  readonly brokenOff: number;
  /** Calls back once so many answers were broken off. */
  whenBrokenOff(count: number): Promise<void>;
  /** Calls back once so many requests have come. */
  whenAsked(count: number): Promise<void>;
  /** What it writes from now on. */
  write(answer: (request: FakeRequest) => readonly FakeSentence[]): void;
  /** How it answers the next requests, one after the other; then as it should. */
  react(...faults: readonly (FakeModelFault | null)[]): void;
  /** Lets go on what waits or pauses. */
  release(): void;
  stop(): Promise<void>;
}

/** Counts and wakes those who wait for a count. */
class Counter {
  count = 0;
  readonly #waiting: { readonly count: number; readonly wake: () => void }[] = [];
  add(): void {
    this.count += 1;
    for (const { count, wake } of this.#waiting) if (this.count >= count) wake();
  }
  async reaches(count: number): Promise<void> {
    if (this.count >= count) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ count, wake: resolve });
    await promise;
  }
}

const Body = z.looseObject({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  /** Anthropic's place for an instruction. */
  system: z.unknown().optional(),
  tools: z.array(z.looseObject({ name: z.string() })).optional(),
});

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
};

const textOf = (content: unknown): string => {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => z.object({ text: z.string() }).safeParse(part).data?.text ?? '')
    .join('\n');
};

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString() || 'null') as unknown;
};

const PIECE = 24;
const piecesOf = (text: string): readonly string[] =>
  text.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'gu')) ?? [];

const refusals: Partial<Record<FakeModelFault, readonly [number, Record<string, string>]>> = {
  unavailable: [503, {}],
  busy: [529, {}],
  limited: [429, { 'retry-after': '0' }],
  refuse: [401, {}],
};

/** What it writes, by its fault. */
function textFor(fault: FakeModelFault | null, sentences: readonly FakeSentence[]): string {
  if (fault === 'no_json') return 'Certainly! Here is a summary of the patient.';
  if (fault === 'shape') return '{"elements":[{"title":"Summary","body":7}]}';
  return JSON.stringify({ elements: sentences });
}

interface Stream {
  readonly response: ServerResponse;
  readonly wire: FakeWire;
  readonly fault: FakeModelFault | null;
  readonly sentences: readonly FakeSentence[];
  readonly released: () => Promise<void>;
}

async function stream({ response, wire, fault, sentences, released }: Stream): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (fault === 'waits') await released();
  const pieces = piecesOf(textFor(fault, sentences));
  const half = Math.ceil(pieces.length / 2);
  response.write(wire.begin());
  for (const piece of pieces.slice(0, half)) response.write(wire.piece(piece));
  if (fault === 'cut') {
    // What was written so far is on the wire before the connection breaks.
    await new Promise<void>((done) => void response.write(': \n\n', () => done()));
    response.destroy();
    return;
  }
  if (fault === 'pauses' || fault === 'endless') await released();
  for (const piece of pieces.slice(half)) response.write(wire.piece(piece));
  response.end(wire.end());
}

/** A FAKE provider of models, which answers as the APIs of OpenAI and Anthropic do, for tests. It misbehaves when it is asked to. */
export async function startFakeModel({
  models = ['fake-1'],
}: { readonly models?: readonly string[] } = {}): Promise<FakeModel> {
  const requests: FakeRequest[] = [];
  const faults: (FakeModelFault | null)[] = [];
  const [asked, brokenOff] = [new Counter(), new Counter()];
  let answer: (request: FakeRequest) => readonly FakeSentence[] = () => [];
  let gate = Promise.withResolvers<void>();

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const { model, messages, system, tools } = Body.parse(body);
    const isAnthropic = request.url?.endsWith('/messages') === true;
    const given: FakeRequest = {
      body,
      messages: [
        ...(system === undefined ? [] : [{ role: 'system', content: textOf(system) }]),
        ...messages.map(({ role, content }) => ({ role, content: textOf(content) })),
      ],
      authorization: request.headers.authorization ?? null,
      apiKey: headerOf(request, 'x-api-key'),
    };
    requests.push(given);
    const fault = faults.shift() ?? null;
    response.once('close', () => {
      if (!response.writableEnded && fault !== 'cut') brokenOff.add();
    });
    asked.add();
    const refusal = fault && refusals[fault];
    if (refusal) {
      response.writeHead(refusal[0], { 'content-type': 'application/json', ...refusal[1] });
      response.end(`{"error":{"message":"Fake refusal ${fault}","type":"fake"}}`);
      return;
    }
    const wire = isAnthropic ? anthropicWire(model, tools?.[0]?.name) : openAiWire(model);
    await stream({ response, wire, fault, sentences: answer(given), released: () => gate.promise });
  }

  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url?.endsWith('/models') === true) {
      const fault = faults.shift() ?? null;
      const refusal = fault && refusals[fault];
      response.writeHead(refusal ? refusal[0] : 200, { 'content-type': 'application/json' });
      response.end(fault === 'no_json' ? '<html>' : JSON.stringify({ data: models.map((id) => ({ id })) }));
      return;
    }
    complete(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  // Safe: a server that listens on a port has an address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    get brokenOff() {
      return brokenOff.count;
    },
    whenBrokenOff: (count) => brokenOff.reaches(count),
    whenAsked: (count) => asked.reaches(count),
    write: (next) => {
      answer = next;
    },
    react: (...next) => void faults.push(...next),
    release: () => {
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
    stop: async () => {
      gate.resolve();
      server.closeAllConnections();
      await new Promise<void>((closed) => void server.close(() => closed()));
    },
  };
}
