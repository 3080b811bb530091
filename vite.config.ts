import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { sitePlugin } from './tools/site/site-plugin.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), sitePlugin()],
  build: { target: 'baseline-widely-available', sourcemap: false },
  server: {
    // The API and the wire of supabase-js are served by the product's own process.
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/rest/v1', '/functions/v1', '/storage/v1', '/config.json', '/files'].map(
        (path) => [path, 'http://127.0.0.1:8080'],
      ),
    ),
  },
});
