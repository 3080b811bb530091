import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono } from 'hono';
import * as z from 'zod';
import { pageAddresses } from './page-addresses.ts';
import { pagePolicy } from './security-headers.ts';

interface Page {
  readonly html: Buffer;
  readonly policy: string;
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

function readPage(html: Buffer): Page {
  const hashes = [...html.toString('utf8').matchAll(INLINE_SCRIPT)].map(
    ([, body]) =>
      `sha256-${createHash('sha256')
        .update(body ?? '')
        .digest('base64')}`,
  );
  return { html, policy: pagePolicy([...new Set(hashes)]) };
}

async function readPages(root: string): Promise<Map<string, Page>> {
  const files = await readdir(root, { recursive: true, withFileTypes: true });
  const pages = new Map<string, Page>();
  for (const file of files) {
    if (!file.isFile() || !file.name.endsWith('.html')) continue;
    const path = `${file.parentPath}${sep}${file.name}`;
    pages.set(relative(root, path).split(sep).join('/'), readPage(await readFile(path)));
  }
  return pages;
}

function answerPage(c: Context, page: Page, status: 200 | 404): Response {
  c.header('Content-Type', 'text/html; charset=utf-8');
  c.header('Content-Security-Policy', page.policy);
  c.header('Cache-Control', 'no-cache');
  return c.body(new Uint8Array(page.html), status);
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
 * other address the page that lets the browser find the screen: with 404 where the app has none but the one that says so.
 */
export async function serveWebPages(app: Hono, root: string): Promise<void> {
  const pages = await readPages(root);
  const isAddress = pageAddresses(await readAddresses(root));
  const fallback = pages.get('__spa-fallback.html') ?? pages.get('index.html');
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
    if (/\.[a-z0-9]{1,8}$/i.test(path) && !path.endsWith('.html')) return files(c, next);
    return fallback ? answerPage(c, fallback, isAddress(path) ? 200 : 404) : next();
  });
  app.notFound((c) => c.text('Not found\n', 404));
}
