import { Writable } from 'node:stream';
import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { servePolicyReports } from './policy-reports.ts';

function givenServer() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'trace' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()) as Record<string, unknown>);
        done();
      },
    }),
  );
  const app = new Hono();
  let nowMs = 0;
  servePolicyReports(app, { log, now: () => nowMs });
  const send = (body: unknown, type = 'application/csp-report') =>
    app.request('/policy-reports', {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { lines, send, wait: (ms: number) => (nowMs += ms) };
}

const CLASSIC = {
  'csp-report': {
    'document-uri': 'https://clinic.example/shared?token=secret#x',
    'blocked-uri': 'https://evil.example/a.js?name=Ada',
    'effective-directive': 'script-src-elem',
  },
};
const VIOLATION = {
  page: 'https://clinic.example/shared',
  blocked: 'https://evil.example/a.js',
  directive: 'script-src-elem',
  source: '',
};

test('text that was refused as HTML is logged, without the text', async () => {
  const { lines, send } = givenServer();
  const report = {
    'document-uri': 'https://clinic.example/clinic/pets/7',
    'violated-directive': 'require-trusted-types-for',
    'effective-directive': 'require-trusted-types-for',
    'blocked-uri': 'trusted-types-sink',
    'script-sample': 'Element innerHTML|<p>Ada Lovelace</p>',
  };
  expect((await send({ 'csp-report': report })).status).toBe(204);
  expect(lines).toMatchObject([
    {
      violation: {
        page: 'https://clinic.example/clinic/pets/7',
        blocked: 'trusted-types-sink',
        directive: 'require-trusted-types-for',
        source: '',
      },
    },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Lovelace');
});

test('a violation is logged, without what an address may give away', async () => {
  const { lines, send } = givenServer();
  expect((await send(CLASSIC)).status).toBe(204);
  const reports = [
    {
      type: 'csp-violation',
      body: {
        documentURL: 'https://clinic.example/shared?token=secret',
        blockedURL: 'https://evil.example/a.js',
        effectiveDirective: 'script-src-elem',
      },
    },
  ];
  expect((await send(reports, 'application/reports+json')).status).toBe(204);
  expect(lines).toMatchObject([
    { violation: VIOLATION, total: 1 },
    { violation: VIOLATION, total: 2 },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/secret|Ada/);
});

test('anything else is refused or ignored, and nothing large is read', async () => {
  const { lines, send } = givenServer();
  expect((await send(CLASSIC, 'text/plain')).status).toBe(415);
  expect((await send('x'.repeat(20_000))).status).toBe(413);
  for (const body of ['', '{', 'null', '[]', { 'csp-report': 4 }, [{ type: 'crash', body: {} }]])
    expect((await send(body)).status).toBe(204);
  expect(lines).toEqual([]);
});

test('a flood of reports fills no log, and is counted', async () => {
  const { lines, send, wait } = givenServer();
  for (let at = 0; at < 100; at += 1) await send(CLASSIC);
  expect(lines).toHaveLength(30);
  wait(60_000);
  await send(CLASSIC);
  expect(lines.at(-1)).toMatchObject({ violation: VIOLATION, total: 101 });
});
