import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { PRODUCT } from '#vocabulary/product.ts';
import { pagePolicy, workerPolicy } from './content-policy.ts';
import { pageAddresses } from './page-addresses.ts';
import { REPORTING_ENDPOINTS } from './security-headers.ts';

interface Page {
  readonly html: Buffer;
  /** The compressed forms, created when a browser first requests one. */
  readonly compressed: Map<Encoding, Buffer>;
  readonly policy: string;
}

/** Higher levels take much longer and save little. */
const BROTLI_QUALITY = 5;

/** Supported compressions, the most effective first. */
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

/** Structured data for search engines is not executed. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** The framework passes what it has to know to the app in this variable. */
const APP_START = /window\.__reactRouterContext\b/;

/** A placeholder for the origin, which is unknown at build time, in pages and sitemaps. */
const BUILT_ORIGIN = `https://${PRODUCT.domain}`;
type Located = (text: string) => string;
interface Origin {
  readonly located: Located;
  readonly https: boolean;
}

function readPage(file: Buffer, { located, https }: Origin): Page {
  const html = located(file.toString('utf8'));
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, body]) =>
      `sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}`,
  );
  const policy = pagePolicy({ hashes: [...new Set(hashes)], startsApp: APP_START.test(html), https });
  return { html: Buffer.from(html), compressed: new Map(), policy };
}

async function readPages(root: string, origin: Origin): Promise<Map<string, Page>> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const pages = new Map<string, Page>();
  for (const file of files) {
    if (!file.isFile() || !file.name.endsWith('.html')) continue;
    const path = `${file.parentPath}${sep}${file.name}`;
    pages.set(relative(root, path).split(sep).join('/'), readPage(await readFile(path), origin));
  }
  return pages;
}

/** Feeds and sitemaps contain absolute URLs. */
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

/** The names in a list such as `gzip, br;q=0`, without the rejected ones. */
function acceptedEncodings(header: string): ReadonlySet<string> {
  const wanted = header.split(',').filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one));
  return new Set(wanted.map((one) => one.replace(/;.*/, '').trim()));
}

/**
 * Pages are the same for everyone and contain no secret, so compressing them reveals nothing through their length.
 */
function answerPage(c: Context, page: Page, status: 200 | 404): Response {
  const accepted = acceptedEncodings(c.req.header('Accept-Encoding') ?? '');
  const encoding = ENCODINGS.find((one) => accepted.has(one));
  if (encoding) c.header('Content-Encoding', encoding);
  c.header('Vary', 'Accept-Encoding');
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Content-Security-Policy', page.policy);
  c.header('Reporting-Endpoints', REPORTING_ENDPOINTS);
  c.header('Cache-Control', 'no-cache');
  return c.body(new Uint8Array(encoding ? compress(page, encoding) : page.html), status);
}

/** The decoded path; null when it is malformed. */
function readPath(path: string): string | null {
  try {
    return decodeURI(path);
  } catch {
    return null;
  }
}

/** The route patterns of the web app, which the build writes next to the served folder. */
async function readAddresses(root: string): Promise<readonly string[]> {
  return z.array(z.string()).parse(JSON.parse(await readFile(join(root, '..', 'addresses.json'), 'utf8')));
}

/**
 * Serves the built web app: hashed files with unlimited caching, prerendered pages as they are, and for every other
 * path the page that starts the app; where the app has no such page, the not-found page with 404.
 *
 * @param publicUrl the origin under which people reach the server, for absolute URLs within pages.
 * @returns what answers where no route matches. As a route for every path it would match each request to an endpoint, too.
 */
export async function serveWebPages(
  app: Hono,
  root: string,
  publicUrl: string,
): Promise<(c: Context) => Promise<Response>> {
  const located: Located = (text) => text.replaceAll(BUILT_ORIGIN, () => publicUrl);
  const https = publicUrl.startsWith('https:');
  const pages = await readPages(root, { located, https });
  const isAddress = pageAddresses(await readAddresses(root));
  const fallback = pages.get('__spa-fallback.html') ?? pages.get('index.html');
  const nowhere = pages.get('404/index.html') ?? fallback;
  await serveLists(app, root, located);
  const files = serveStatic({ root, precompressed: true });
  app.use('/assets/*', async (c, next) => {
    await next();
    if (!c.res.ok) return;
    c.res.headers.set('Cache-Control', 'public, max-age=31536000, immutable');
    // The scripts that the build makes for workers have no page whose policy they would have.
    if (/Worker-[\w-]+\.js$/.test(c.req.path)) c.res.headers.set('Content-Security-Policy', workerPolicy());
  });
  const readFileOrPage = (c: Context, path: string): Response | Promise<Response | undefined> | undefined => {
    const page = pages.get(`${path}/index.html`.replace(/^\//, ''));
    if (page && path !== '') return answerPage(c, page, isAddress(path) ? 200 : 404);
    if (/\.[a-z0-9]{1,11}$/i.test(path) && !path.endsWith('.html'))
      return files(c, () => Promise.resolve()) as Promise<Response | undefined>;
    const isFound = isAddress(path);
    const answer = isFound ? fallback : nowhere;
    return answer && answerPage(c, answer, isFound ? 200 : 404);
  };
  return async (c) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    const path = isRead ? readPath(c.req.path)?.replace(/^\/+|\/+$/g, '') : undefined;
    const found = path === undefined ? undefined : await readFileOrPage(c, path);
    return found ?? c.text('Not found\n', 404);
  };
}
