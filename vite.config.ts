import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sitePlugin } from './tools/site/site-plugin.ts';
import { chunkList } from './tools/web/chunk-list.ts';
import { isNavigationIcon } from './tools/web/navigation-icons.ts';
import { stylesAsText } from './tools/web/styles-as-text.ts';

/**
 * What at least so many of the app's pages share travels as one file: a file for each of its modules would take longer. More than the
 * pages behind the sign-in: public pages share little with them, and load none of it.
 */
const BASE_SHARED_BY = 105;
/** By itself, so that it can be run by itself: it is the largest part of all, and the app starts right after it. */
const DRAWS_PAGES = /node_modules\/(?:react-dom|scheduler)\//;
/** Small, and on every page: the framework's own parts and ours. Schemas and tables are as common, but heavy. */
const OF_THE_BASE =
  /node_modules\/(?:react|react-router|clsx|tailwind-merge|class-variance-authority|lucide-react)\/|src\/(?:vocabulary|foundation\/web)\/(?!(?:api|apply-changes|query-meta)\.ts)/;
/** Not on the pages for signing in, which call supabase-js alone. */
const CALLS_ENDPOINTS =
  /node_modules\/@tanstack\/(?:query-core|react-query)\/|src\/foundation\/web\/(?:api|apply-changes|query-meta)\.ts/;
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), sitePlugin(), stylesAsText(), chunkList()],
  build: {
    target: 'baseline-widely-available',
    sourcemap: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'draws', test: DRAWS_PAGES },
            { name: 'base', test: OF_THE_BASE, minShareCount: BASE_SHARED_BY },
            { name: 'calls', test: CALLS_ENDPOINTS, minShareCount: BASE_SHARED_BY },
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
