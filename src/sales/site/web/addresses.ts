/** A public page: its path, and the module that renders it. */
export interface SitePage {
  readonly path: string;
  readonly module: string;
}

/** Every public page that is rendered to a file at build time, in the order of interest to visitors. */
export const SITE_PAGES: readonly SitePage[] = [
  { path: 'home', module: 'home-page.tsx' },
  { path: 'why-tailwell', module: 'pages/why-page.tsx' },
  { path: 'features', module: 'pages/features-page.tsx' },
  { path: 'features/workflow', module: 'pages/workflow-page.tsx' },
  { path: 'features/engagement', module: 'pages/engagement-page.tsx' },
  { path: 'features/scheduling', module: 'pages/scheduling-page.tsx' },
  { path: 'features/records', module: 'pages/records-page.tsx' },
  { path: 'solutions', module: 'pages/solutions-page.tsx' },
  { path: 'solutions/small-practices', module: 'pages/small-practices-page.tsx' },
  { path: 'solutions/hospitals', module: 'pages/hospitals-page.tsx' },
  { path: 'solutions/mobile', module: 'pages/mobile-page.tsx' },
  { path: 'pricing', module: 'pages/pricing-page.tsx' },
  { path: 'resources', module: 'pages/resources-page.tsx' },
  { path: 'resources/case-studies', module: 'pages/case-studies-page.tsx' },
  { path: 'resources/roi-calculator', module: 'pages/roi-calculator-page.tsx' },
  { path: 'resources/implementation', module: 'pages/implementation-page.tsx' },
  { path: 'blog', module: 'pages/blog-page.tsx' },
  { path: 'demo', module: 'pages/demo-page.tsx' },
  { path: 'book-demo', module: 'pages/book-demo-page.tsx' },
  { path: 'start', module: 'pages/start-page.tsx' },
  { path: 'contact', module: 'pages/contact-page.tsx' },
  { path: 'about', module: 'pages/about-page.tsx' },
  { path: 'status', module: 'pages/status-page.tsx' },
  { path: 'privacy', module: 'pages/privacy-page.tsx' },
  { path: 'terms', module: 'pages/terms-page.tsx' },
];
