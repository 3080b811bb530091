import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWebPages } from './web-pages.ts';

const ORIGIN = 'https://clinic.example';
const SCRIPT = 'document.title = 1';
const FILES = {
  'addresses.json': JSON.stringify(['*', 'home', 'clinic/pets/:petId']),
  'client/index.html': '<p>the app</p>',
  'client/home/index.html': `<link href="https://tailwell.test/home"><script>${SCRIPT}</script><script type="application/ld+json">{}</script>`,
  'client/404/index.html': '<p>nothing here</p>',
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
  app = new Hono();
  await serveWebPages(app, join(folder, 'client'), ORIGIN);
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['/home', 200, 'clinic.example/home'],
  ['/clinic/pets/7', 200, 'the app'],
  ['/nowhere', 404, 'nothing here'],
  ['/404', 404, 'nothing here'],
])('%s returns %i and its page', async (path, status, text) => {
  const response = await app.request(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(text);
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

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=1.0, br;q=0', 'gzip', gunzipSync],
])('to a browser that accepts %j a page is sent as %s', async (header, encoding, open) => {
  const response = await app.request('/home', { headers: { 'Accept-Encoding': header } });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  expect(open(await response.arrayBuffer()).toString()).toContain('clinic.example/home');
});
