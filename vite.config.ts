import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sitePlugin } from './tools/site/site-plugin.ts';
import { chunkList } from './tools/web/chunk-list.ts';
import { isNavigationIcon } from './tools/web/navigation-icons.ts';
import { stylesAsText } from './tools/web/styles-as-text.ts';

/** By itself, so that it can be run by itself: it is the largest part of all, and the app starts right after it. */
const DRAWS_PAGES = /node_modules\/(?:react-dom|scheduler)\//;
/**
 * What the sign-in screen, and thereby every page of the app, is made of travels as one file: a file for each of its modules would
 * take longer. Named one by one, so that it does not grow with what other pages come to share.
 */
const OF_EVERY_PAGE = [
  /node_modules\/(?:react|react-router|clsx|tailwind-merge|class-variance-authority)\//,
  /node_modules\/lucide-react\/dist\/esm\/(?!icons\/)/,
  /src\/foundation\/web\/(?:session\/(?:session|session-store|use-session|use-config|config)|notice\/notify|api-error)\.ts/,
  /src\/foundation\/web\/ui\/(?:cn|button|spinner|banner|error-state|form-error|field|input|password-input)\.tsx?/,
];
/** Pages that call endpoints, as those for signing in do not: they call supabase-js alone. */
const CALLS_ENDPOINTS = [
  /node_modules\/@tanstack\/(?:query-core|react-query)\//,
  /src\/foundation\/web\/(?:api|apply-changes|query-meta)\.ts/,
];
/** What menus, dialogs and tooltips have in common, on at least so many pages. */
const OVERLAYS_SHARED_BY = 80;
const OVERLAYS =
  /node_modules\/(?:@radix-ui|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|aria-hidden|tslib)\//;

const inProject = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const matchesAny = (patterns: readonly RegExp[]) => (id: string) => patterns.some((one) => one.test(id));

export default defineConfig({
  resolve: {
    alias: [
      // The viewer of pictures imports a writer of XML that it never calls.
      { find: 'xmlbuilder2', replacement: inProject('tools/web/xmlbuilder-stub.ts') },
      {
        find: /^virtual:dicom-decoder(?=\?|$)/,
        replacement: inProject(
          'node_modules/@cornerstonejs/dicom-image-loader/dist/esm/decodeImageFrameWorker.js',
        ),
      },
    ],
  },
  worker: { format: 'es' },
  plugins: [tailwindcss(), reactRouter(), sitePlugin(), stylesAsText(), chunkList()],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'draws', test: DRAWS_PAGES },
            { name: 'base', test: matchesAny(OF_EVERY_PAGE) },
            { name: 'calls', test: matchesAny(CALLS_ENDPOINTS) },
            { name: 'overlays', test: OVERLAYS, minShareCount: OVERLAYS_SHARED_BY },
            { name: 'navigation-icons', test: isNavigationIcon() },
          ],
        },
      },
    },
  },
  server: {
    // The API and the wire of supabase-js are served by the product's own process.
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/rest/v1', '/functions/v1', '/storage/v1', '/config.json', '/files'].map(
        (path) => [path, 'http://127.0.0.1:8080'],
      ),
    ),
  },
});
