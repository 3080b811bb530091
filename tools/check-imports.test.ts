import { describe, expect, test } from 'vitest';
import { circularImports, violationsOf } from './check-imports.ts';
import { readSourceFacts } from './source-facts.ts';

const check = (path: string, text: string): string[] => violationsOf(path, readSourceFacts(path, text));

const VERB = 'src/practice/pets/server/weigh-pet.ts';
const RULE = 'src/practice/pets/age.rules.ts';
const SCREEN = 'src/practice/pets/web/pets-page.tsx';

describe('the layers allow', () => {
  test.each([
    ['src/vocabulary/errors.ts', `import * as z from 'zod';`],
    [
      'src/foundation/values/money.ts',
      `import { Temporal } from 'temporal-polyfill'; import type { Role } from '#vocabulary/permissions.ts';`,
    ],
    [
      'src/practice/pets/contract.ts',
      `import * as z from 'zod'; import { Visit } from '#practice/visits/contract.ts';`,
    ],
    [
      RULE,
      `import { days } from '#foundation/values/days.ts'; export const at = (now: Date) => new Date(now);`,
    ],
    [
      VERB,
      `import { sql } from 'kysely'; import { isOld } from '../age.rules.ts'; import { findClient } from '#practice/clients/server/public/find-client.ts';`,
    ],
    [
      'src/practice/pets/server/remind-job.ts',
      `import { mailer } from '#foundation/server/mail/mailer.ts'; await fetch('https://example.com');`,
    ],
    [
      SCREEN,
      `import { Button } from '#foundation/web/ui/button.tsx'; import { queryOf } from '#foundation/web/api.ts'; import './pets.css';`,
    ],
    ['src/foundation/web/api.ts', `export const call = (url: string) => fetch(url);`],
    [
      'src/practice/pets/age.rules.test.ts',
      `import { test } from 'vitest'; import { ZONES } from '#test/zones.ts'; import { age } from './age.rules.ts'; const now = new Date();`,
    ],
    ['src/app/main.ts', `import { readSettings } from '#app/settings.ts'; readSettings(process.env);`],
    ['test/given.ts', `import type pg from 'pg'; export const url = process.env['TEST_DATABASE_URL'];`],
  ])('%s: %s', (path, text) => {
    expect(check(path, text)).toEqual([]);
  });
});

describe('the layers refuse', () => {
  test.each([
    ['a package in vocabulary', 'src/vocabulary/errors.ts', `import pg from 'pg';`],
    [
      'a feature in foundation',
      'src/foundation/server/jobs.ts',
      `import { age } from '#practice/pets/age.rules.ts';`,
    ],
    ['a feature in the wire', 'src/supabase/gateway.ts', `import { x } from '#practice/pets/contract.ts';`],
    ['a package in a rule', RULE, `import * as z from 'zod';`],
    ['the clock in a rule', RULE, `export const now = () => new Date();`],
    ['the clock by another name in a rule', RULE, `export const now = () => Date.now();`],
    ['a promise in a rule', RULE, `export async function wait() {}`],
    ['randomness in a value', 'src/foundation/values/id.ts', `export const id = () => Math.random();`],
    [
      'the server in a contract',
      'src/practice/pets/contract.ts',
      `import type { T } from './server/rows.ts';`,
    ],
    ['the web in a verb', VERB, `import { page } from '../web/pets-page.tsx';`],
    ["another feature's inside in a verb", VERB, `export * from '#practice/clients/server/list-clients.ts';`],
    ['mail in a verb', VERB, `import { mailer } from '#foundation/server/mail/mailer.ts';`],
    ['an HTTP client in a verb', VERB, `import { request } from 'node:https';`],
    ['a call to another machine in a verb', VERB, `export const ask = () => fetch('https://example.com');`],
    [
      'a request whose time limit can be lost in the client of a provider',
      'src/practice/crm-connection/server/provider/provider-http.ts',
      `export const ask = (signal: AbortSignal) => new Request('https://example.com', { signal });`,
    ],
    ['the environment in a verb', VERB, `export const key = process.env.KEY;`],
    ['the server in a screen, as a type alone', SCREEN, `export type Row = import('../server/rows.ts').Row;`],
    ['the server in a screen, later', SCREEN, `export const load = () => import('../server/list-pets.ts');`],
    [
      "another feature's inside in a screen",
      SCREEN,
      `import { x } from '#practice/clients/web/client-form.tsx';`,
    ],
    ['fetch in a screen', SCREEN, `export const load = () => fetch('/api/v1/pets');`],
    [
      'fetch by its full name in a screen',
      SCREEN,
      `export const load = () => globalThis.fetch('/api/v1/pets');`,
    ],
    ['Node in a screen', SCREEN, `import { readFileSync } from 'node:fs';`],
    ['Node in the components', 'src/foundation/web/ui/button.tsx', `import { join } from 'node:path';`],
    ['a database package in a screen', SCREEN, `import { sql } from 'kysely';`],
    ['the harness in the product', 'src/app/server.ts', `import { given } from '#test/given.ts';`],
    ['the environment beside the start', 'src/app/server.ts', `export const port = process.env['PORT'];`],
    ['a test framework in the product', VERB, `import { expect } from 'vitest';`],
    [
      'a wing above its own in a contract',
      'src/practice/pets/contract.ts',
      `import { Flag } from '#platform/flags/contract.ts';`,
    ],
    [
      'a wing above its own in a verb',
      'src/identity/accounts/server/sign-in.ts',
      `import { x } from '#practice/clinics/server/public/find-clinic.ts';`,
    ],
    [
      "a feature's inside in a composed page",
      'src/app/pages/clinic/pet-page.tsx',
      `import { x } from '#practice/pets/web/pet-form.tsx';`,
    ],
    ['a file in no layer', 'src/practice/pets/weights.ts', `export const x = 1;`],
    ['a file outside of all layers', 'src/other/thing.ts', `export const x = 1;`],
  ])('%s', (_, path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });
});

describe('circular imports', () => {
  const graph = (edges: Readonly<Record<string, readonly string[]>>) =>
    new Map(Object.entries(edges).map(([path, imported]) => [path, new Set(imported)]));

  test('between two features, by different files', () => {
    const files = graph({
      'src/practice/pets/contract.ts': ['src/practice/clients/contract.ts'],
      'src/practice/clients/contract.ts': [],
      'src/practice/clients/web/client-page.tsx': ['src/practice/pets/web/public/pet-avatar.tsx'],
      'src/practice/pets/web/public/pet-avatar.tsx': [],
    });
    const [violation, ...others] = circularImports(files);
    expect(others).toEqual([]);
    expect(violation).toContain('practice/clients → practice/pets → practice/clients');
    expect(violation).toContain(
      'src/practice/clients/web/client-page.tsx → src/practice/pets/web/public/pet-avatar.tsx',
    );
  });

  test('of three files within one feature', () => {
    const files = graph({
      'src/app/a.ts': ['src/app/b.ts'],
      'src/app/b.ts': ['src/app/c.ts'],
      'src/app/c.ts': ['src/app/a.ts'],
    });
    expect(circularImports(files)).toEqual([
      'Files import each other in a circle: src/app/a.ts → src/app/b.ts → src/app/c.ts → src/app/a.ts',
    ]);
  });

  test('are allowed if only a test closes the cycle', () => {
    const files = graph({
      'src/practice/pets/contract.ts': ['src/practice/clients/contract.ts'],
      'src/practice/clients/contract.ts': [],
      'src/practice/clients/server/list.db.test.ts': ['src/practice/pets/contract.ts'],
    });
    expect(circularImports(files)).toEqual([]);
  });
});
