/** A public page: its address, and the module that shows it, beside this file. */
export interface SitePage {
  readonly path: string;
  readonly module: string;
}

/** Every public page that is made into a file at build time, in the order in which a visitor may want them. */
export const SITE_PAGES: readonly SitePage[] = [{ path: 'home', module: 'home-page.tsx' }];
