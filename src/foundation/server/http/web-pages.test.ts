import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { serveWebPages } from './web-pages.ts';

const ORIGIN = 'https://clinic.example';
const SCRIPT = 'document.title = 1';
const FILES = {
  'addresses.json': JSON.stringify(['', '*', 'home', 'clinic/pets/:petId']),
  'client/home/index.html': `<link href="https://tailwell.test/home"><script>${SCRIPT}</script><script type="application/ld+json">{}</script>`,
  'client/index.html': '<p>the front page</p>',
  'client/__spa-fallback.html': '<p>the app</p><script>window.__reactRouterContext = {};</script>',
  'client/404/index.html': '<p>nothing here</p>',
  'client/assets/entry-1.js': 'start()',
  'client/manifest.webmanifest': '{"name":"Tailwell"}',
  'client/sitemap.xml': '<loc>https://tailwell.test/home</loc>',
};

let folder: string;
let app: Hono;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-pages-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
});
beforeEach(async () => {
  app = new Hono();
  app.notFound(await serveWebPages(app, join(folder, 'client'), ORIGIN));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['/', 200, 'the app'],
  ['/home', 200, 'clinic.example/home'],
  ['/home/', 200, 'clinic.example/home'],
  ['/clinic/pets/7', 200, 'the app'],
  ['/nowhere', 404, 'nothing here'],
  ['/404', 404, 'nothing here'],
  ['/home/index.html', 404, 'nothing here'],
  ['/__spa-fallback.html', 404, 'nothing here'],
])('%s returns %i and its page', async (path, status, text) => {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(text);
});

test('a page is HTML, and requested again each time it is shown', async () => {
  const { headers } = await app.request('/home');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('cache-control')).toBe('no-cache');
});

test('files with a hash in their name are cached without limit, once they are found', async () => {
  const found = await app.request('/assets/entry-1.js');
  expect([found.status, await found.text()]).toEqual([200, 'start()']);
  expect(found.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const missing = await app.request('/assets/entry-2.js');
  expect(missing.status).toBe(404);
  expect(missing.headers.get('cache-control')).toBeNull();
});

test('a malformed address is 404', async () => {
  const response = await app.request('/home/%zz');
  expect([response.status, await response.text()]).toEqual([404, 'Not found\n']);
});

test('without a page for the app, the front page starts it and takes the place of a missing page', async () => {
  const root = join(folder, 'small', 'client');
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'index.html'), '<p>the front page</p>');
  await writeFile(join(root, '..', 'addresses.json'), '["clinic"]');
  const small = new Hono();
  small.notFound(await serveWebPages(small, root, ORIGIN));
  const request = async (path: string) => {
    const response = await small.request(path);
    return [response.status, await response.text()];
  };
  expect(await request('/clinic')).toEqual([200, '<p>the front page</p>']);
  expect(await request('/nowhere')).toEqual([404, '<p>the front page</p>']);
});

test('absolute addresses in pages and lists have the origin of the request', async () => {
  const list = await app.request('/sitemap.xml');
  expect(list.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await list.text()).toBe(`<loc>${ORIGIN}/home</loc>`);
});

test('the web app manifest is served as a file despite its long extension', async () => {
  const manifest = await app.request('/manifest.webmanifest');
  expect(manifest.status).toBe(200);
  expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
  expect((await app.request('/nothing.webmanifest')).status).toBe(404);
});

test('the content security policy names the scripts that run, and no data URLs', async () => {
  const policy = (await app.request('/home')).headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`);
  expect(policy.match(/sha256-/g)).toHaveLength(1);
});

test('a page allows the policies of the app where it starts the app', async () => {
  const policyOf = async (path: string) =>
    (await app.request(path)).headers.get('content-security-policy')?.split('; ');
  expect(await policyOf('/clinic/pets/7')).toContain(
    'trusted-types ProseMirrorClipboard PushWorker DicomDecoder',
  );
  expect(await policyOf('/home')).toContain("trusted-types 'none'");
});

test.each(['', 'identity', 'br;q=0, gzip;q=0.0'])(
  'to a browser that accepts %j a page is sent as it is',
  async (header) => {
    const response = await app.request('/home', { headers: { 'Accept-Encoding': header } });
    expect(response.headers.get('content-encoding')).toBeNull();
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toContain('clinic.example/home');
  },
);

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
])('to a browser that accepts %j a page is sent as %s', async (header, encoding, open) => {
  const response = await app.request('/home', { headers: { 'Accept-Encoding': header } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(open(await response.arrayBuffer()).toString()).toContain('clinic.example/home');
});
