import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  // No server renders pages: visitors get files made at build time, everyone else the app's empty page.
  ssr: false,
  prerender: ['/home', '/404'],
} satisfies Config;
