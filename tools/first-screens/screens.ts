/** A screen that people wait for, and how much JavaScript it may load before it can be shown. */
export interface FirstScreen {
  readonly name: string;
  /** The modules for which the router loads files: the layouts and the page. */
  readonly modules: readonly string[];
  readonly maxKilobytes: number;
  /** Fails as soon as it has grown, whatever it may load: nothing that a feature adds belongs on it. */
  readonly mayGrow: boolean;
}

const SIGNED_IN = [
  'src/app/web/signed-in-layout.tsx',
  // Loaded by the session's store, before a page can read anything.
  'node_modules/@supabase/supabase-js/dist/index.mjs',
];

export const FIRST_SCREENS: readonly FirstScreen[] = [
  {
    name: 'sign-in',
    modules: ['src/sales/site/web/public-layout.tsx', 'src/identity/accounts/web/login-page.tsx'],
    maxKilobytes: 150,
    mayGrow: false,
  },
  {
    name: 'dashboard of a clinic',
    modules: [...SIGNED_IN, 'src/app/pages/clinic/dashboard-page.tsx'],
    maxKilobytes: 375,
    mayGrow: true,
  },
  {
    name: 'dashboard of a client',
    modules: [...SIGNED_IN, 'src/app/pages/client/dashboard-page.tsx'],
    maxKilobytes: 365,
    mayGrow: true,
  },
  {
    name: 'dashboard of the platform',
    modules: [...SIGNED_IN, 'src/app/pages/console/dashboard-page.tsx'],
    maxKilobytes: 350,
    mayGrow: true,
  },
];
