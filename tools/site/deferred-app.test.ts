import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { deferApp } from './deferred-app.ts';

const PAGE = `<head><link rel="modulepreload" href="/assets/list.js"/><link rel="modulepreload" href="/assets/entry.js"/></head>
<body><main>Sign in</main><script type="module" async="">import "/assets/list.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/login.js";

  window.__reactRouterRouteModules = {"root":route0,"login":route1};

import("/assets/entry.js");</script></body>`;

test('the page is unchanged, and its app is loaded on interaction', () => {
  const page = deferApp(PAGE);
  expect(page).toContain('<main>Sign in</main>');
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toMatch(/^import /m);
  const [, script = ''] = /<script type="module" async="">([\s\S]*)<\/script>/.exec(page) ?? [];
  const order = [
    '"/assets/list.js"',
    '"/assets/root.js"',
    '"/assets/login.js"',
    '{"root":route0',
    '"/assets/entry.js"',
  ];
  const places = order.map((part) => script.lastIndexOf(part));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
  expect(() => new Script(`(async () => {${script}})`)).not.toThrow();
});

test('a page that starts its app in another way fails the build', () => {
  expect(() => deferApp('<script type="module" src="/assets/entry.js"></script>')).toThrow('not known');
  expect(() => deferApp(PAGE.replace('import * as route1', 'import route1'))).toThrow('not known');
});
