import { expect, test } from 'vitest';
import { shortenManifest } from './shorten-manifest.ts';

const PAGE = { id: 'login', parentId: 'root', path: 'login', module: '/assets/login.js', css: [] };
const ROOT = { id: 'root', path: '', module: '/assets/root.js', imports: ['/assets/base.js'], css: [] };
const ENTRY = { module: '/assets/entry.js', imports: ['/assets/base.js'], css: [] };

const written = (value: unknown) => `window.__reactRouterManifest=${JSON.stringify(value)};`;

test('leaves out what the pages import, and keeps everything else', () => {
  const routes = { root: ROOT, login: { ...PAGE, imports: ['/assets/base.js', '/assets/field.js'] } };
  const shortened = shortenManifest(written({ entry: ENTRY, routes, url: '/m.js', version: '1' }));
  const rest = { entry: ENTRY, url: '/m.js', version: '1', routes: { root: ROOT, login: PAGE } };
  expect(shortened).toBe(written(rest));
});

test('refuses a list that is written differently', () => {
  expect(() => shortenManifest('export default {"routes":{}}')).toThrow('not known');
});
