/** Created by the build from `articles/*.md`; for loaders only, whose code is not sent to the browser. */
declare module 'virtual:site/articles' {
  import type { Article } from '#sales/site/article.rules.ts';

  export const ARTICLES: readonly Article[];
}

/** The address of the script of the static pages, `script/site-script.ts`. */
declare module 'virtual:site/script' {
  export const SITE_SCRIPT: string;
}
