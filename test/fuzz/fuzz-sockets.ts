import { WebSocket } from 'ws';
import type { FuzzRequest } from './fuzz-request.ts';
import { TOKEN } from './realtime-messages.ts';

/** Below what one connection may send at once. */
const MESSAGES_PER_SOCKET = 60;
const ANSWER_MS = 60_000;
const NO_ANSWER = 599;
/** Why a server closes a connection whose messages it refuses. */
const REFUSED_CODES = new Set([1000, 1001, 1002, 1003, 1005, 1007, 1008, 1009]);

interface Open {
  readonly socket: WebSocket;
  left: number;
}

interface Reply {
  readonly ref: unknown;
  readonly status: unknown;
}

/** The reply in a frame of either version; null when it is something else. */
function readReply(text: string): Reply | null {
  const frame: unknown = JSON.parse(text);
  const [ref, event, payload]: readonly unknown[] = Array.isArray(frame)
    ? [frame[1], frame[3], frame[4]]
    : typeof frame === 'object' && frame !== null
      ? [Reflect.get(frame, 'ref'), Reflect.get(frame, 'event'), Reflect.get(frame, 'payload')]
      : [];
  if (event !== 'phx_reply' || typeof payload !== 'object' || payload === null) return null;
  return { ref, status: Reflect.get(payload, 'status') };
}

/** Live connections of the callers, each kept for some messages. */
export function openFuzzSockets(url: string, freshAddress: () => string) {
  const open = new Map<string, Open>();
  let heartbeats = 0;

  async function connect(name: string, vsn: string, apikey: string): Promise<Open> {
    const known = open.get(name);
    if (known && known.left > 0 && known.socket.readyState === WebSocket.OPEN) return known;
    known?.socket.terminate();
    const socket = new WebSocket(
      `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${apikey}&vsn=${vsn}`,
      { headers: { 'x-forwarded-for': freshAddress() } },
    );
    // The close that follows is what counts, also where the server refuses to open it.
    socket.on('error', () => undefined);
    await new Promise((resolve) => {
      socket.once('open', resolve);
      socket.once('close', resolve);
    });
    const opened = { socket, left: MESSAGES_PER_SOCKET };
    open.set(name, opened);
    return opened;
  }

  /** As a status: what was replied until the next heartbeat is, or how the connection ended. */
  function answerOf(socket: WebSocket, write: () => void): Promise<number> {
    heartbeats += 1;
    const ref = `heartbeat ${heartbeats}`;
    return new Promise((resolve) => {
      let status = 202;
      const timer = setTimeout(() => finish(NO_ANSWER), ANSWER_MS);
      const finish = (result: number) => {
        clearTimeout(timer);
        socket.off('message', onMessage);
        socket.off('close', onClose);
        resolve(result);
      };
      const onMessage = (data: Buffer, isBinary: boolean) => {
        const reply = isBinary ? null : readReply(data.toString('utf8'));
        if (reply?.ref === ref) finish(status);
        else if (reply) status = reply.status === 'ok' ? 200 : 400;
      };
      const onClose = (code: number) => finish(REFUSED_CODES.has(code) ? 400 : NO_ANSWER);
      socket.on('message', onMessage);
      socket.on('close', onClose);
      if (socket.readyState !== WebSocket.OPEN) finish(NO_ANSWER);
      else write();
    });
  }

  async function send(
    {
      name,
      token,
      apikey,
    }: { readonly name: string; readonly token: string | null; readonly apikey: string },
    { headers, body, isBytes }: FuzzRequest,
  ): Promise<number> {
    const vsn = headers['vsn'] ?? '2.0.0';
    const one = await connect(`${name} ${vsn}`, vsn, apikey);
    one.left -= 1;
    const text = String(body).replaceAll(TOKEN, token ?? apikey);
    return answerOf(one.socket, () => {
      one.socket.send(isBytes ? Buffer.from(text, 'latin1') : text);
      const heartbeat = { topic: 'phoenix', event: 'heartbeat', payload: {}, ref: `heartbeat ${heartbeats}` };
      one.socket.send(
        vsn === '1.0.0'
          ? JSON.stringify(heartbeat)
          : JSON.stringify([null, heartbeat.ref, heartbeat.topic, heartbeat.event, heartbeat.payload]),
      );
    });
  }

  return {
    send,
    close: () => {
      for (const { socket } of open.values()) socket.terminate();
      open.clear();
    },
  };
}
