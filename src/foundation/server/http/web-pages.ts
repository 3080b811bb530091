import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import { pageAddresses } from './page-addresses.ts';
import { pagePolicy } from './security-headers.ts';

interface Page {
  readonly html: Buffer;
  /** The same, compressed; made when a browser first asks for it. */
  readonly compressed: Map<Encoding, Buffer>;
  readonly policy: string;
}

/** Higher ones take long for little. */
const BROTLI_QUALITY = 5;

/** How a page can be compressed, the smallest first. */
const ENCODERS = {
  br: (html: Buffer) =>
    brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (html: Buffer) => gzipSync(html),
} as const;
type Encoding = keyof typeof ENCODERS;
const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

function compress({ html, compressed }: Page, encoding: Encoding): Buffer {
  const bytes = compressed.get(encoding) ?? ENCODERS[encoding](html);
  compressed.set(encoding, bytes);
  return bytes;
}

/** Data for search engines is none: it does not run. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** The origin that the build, which cannot know ours, has written into pages and lists of pages. */
const BUILT_ORIGIN = `https://${PRODUCT.domain}`;
type Located = (text: string) => string;

function readPage(file: Buffer, located: Located): Page {
  const html = located(file.toString('utf8'));
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, body]) =>
      `sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}`,
  );
  return { html: Buffer.from(html), compressed: new Map(), policy: pagePolicy([...new Set(hashes)]) };
}

async function readPages(root: string, located: Located): Promise<Map<string, Page>> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const pages = new Map<string, Page>();
  for (const file of files) {
    if (!file.isFile() || !file.name.endsWith('.html')) continue;
    const path = `${file.parentPath}${sep}${file.name}`;
    pages.set(relative(root, path).split(sep).join('/'), readPage(await readFile(path), located));
  }
  return pages;
}

/** What feed readers and search engines ask for: whole addresses are in it. */
const LISTS: Readonly<Record<string, string>> = {
  'feed.xml': 'application/atom+xml; charset=utf-8',
  'robots.txt': 'text/plain; charset=utf-8',
  'sitemap.xml': 'application/xml; charset=utf-8',
};

async function serveLists(app: Hono, root: string, located: Located): Promise<void> {
  const built = new Set(await readdir(root));
  for (const [name, type] of Object.entries(LISTS)) {
    if (!built.has(name)) continue;
    const text = located(await readFile(join(root, name), 'utf8'));
    app.get(`/${name}`, (c) => c.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }));
  }
}

/** The names of a list such as `gzip, br;q=0`, without those that are refused. */
function acceptedEncodings(header: string): ReadonlySet<string> {
  const wanted = header.split(',').filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one));
  return new Set(wanted.map((one) => one.split(';')[0]?.trim() ?? ''));
}

/** Pages are the same for everyone and hold no secret, so their length tells nothing when they are compressed. */
function answerPage(c: Context, page: Page, status: 200 | 404): Response {
  const accepted = acceptedEncodings(c.req.header('Accept-Encoding') ?? '');
  const encoding = ENCODINGS.find((one) => accepted.has(one));
  if (encoding) c.header('Content-Encoding', encoding);
  c.header('Vary', 'Accept-Encoding');
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Content-Security-Policy', page.policy);
  c.header('Cache-Control', 'no-cache');
  return c.body(new Uint8Array(encoding ? compress(page, encoding) : page.html), status);
}

/** The path without its escapes; null for one that is malformed. */
function readPath(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}

/** The patterns of the app's own pages, as its build wrote them beside the served folder. */
async function readAddresses(root: string): Promise<readonly string[]> {
  return z.array(z.string()).parse(JSON.parse(await readFile(join(root, '..', 'addresses.json'), 'utf8')));
}

/**
 * Serves the built web app: files with a hash in their name for ever, prerendered pages as they are, and for every
 * other address the page that lets the browser find the screen; where the app has none, the one that says so, with 404.
 *
 * @param publicUrl the origin under which people reach it, for the addresses that pages give of themselves
 */
export async function serveWebPages(app: Hono, root: string, publicUrl: string): Promise<void> {
  const located: Located = (text) => text.replaceAll(BUILT_ORIGIN, () => publicUrl);
  const pages = await readPages(root, located);
  const isAddress = pageAddresses(await readAddresses(root));
  const fallback = pages.get('__spa-fallback.html') ?? pages.get('index.html');
  const nowhere = pages.get('404/index.html') ?? fallback;
  await serveLists(app, root, located);
  const files = serveStatic({ root, precompressed: true });
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.get('*', async (c, next) => {
    const path = readPath(c.req.path)?.replace(/^\/+|\/+$/g, '');
    if (path === undefined) return next();
    const page = pages.get(`${path}/index.html`.replace(/^\//, ''));
    if (page && path !== '') return answerPage(c, page, isAddress(path) ? 200 : 404);
    if (/\.[a-z0-9]{1,11}$/i.test(path) && !path.endsWith('.html')) return files(c, next);
    const isFound = isAddress(path);
    const answer = isFound ? fallback : nowhere;
    return answer ? answerPage(c, answer, isFound ? 200 : 404) : next();
  });
  app.notFound((c) => c.text('Not found\n', 404));
}
