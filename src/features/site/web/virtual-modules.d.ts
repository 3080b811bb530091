/** Made by the build from `articles/*.md`; for loaders, whose code stays out of the browser. */
declare module 'virtual:site/articles' {
  export const ARTICLES: readonly import('../article.rules.ts').Article[];
}

/** The address of the script of the static pages, `script/site-script.ts`. */
declare module 'virtual:site/script' {
  export const SITE_SCRIPT: string;
}
