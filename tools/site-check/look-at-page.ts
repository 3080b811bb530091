import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** What a page must reach on a phone: points of 100, and what a visitor waits for or sees move. */
const LEAST: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const MOST = { largestPaintMs: 1_800, blockedMs: 50, shift: 0.01 } as const;

export interface PageFigures {
  readonly path: string;
  /** Points of 100. */
  readonly points: Readonly<Record<Category, number>>;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  /** As they travel, compressed. */
  readonly scriptBytes: number;
  /** What axe calls serious or critical, and pictures without a size or in old formats. */
  readonly faults: readonly string[];
}

interface Look {
  readonly origin: string;
  readonly browser: Browser;
  /** Where the browser takes orders. */
  readonly port: number;
}

interface Item {
  readonly resourceType?: unknown;
  readonly transferSize?: unknown;
  readonly url?: unknown;
}

async function lookForBarriers({ browser, origin }: Look, path: string): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  await context.close();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `axe: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Looks at one public page as a phone on a slow network would. @throws when it cannot be opened at all. */
export async function lookAtPage(look: Look, path: string): Promise<PageFigures> {
  const ran = await lighthouse(look.origin + path, {
    port: look.port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
  });
  if (!ran || ran.lhr.runtimeError)
    throw new Error(`${path}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
  const { categories, audits } = ran.lhr;
  const pointsOf = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
  const itemsOf = (audit: string): readonly Item[] => {
    const details = audits[audit]?.details;
    // Safe: the items of a table are objects, of which each property is looked at before it is used.
    return details?.type === 'table' ? (details.items as readonly Item[]) : [];
  };
  const failed = Object.values(categories).flatMap(({ id, auditRefs }) =>
    id === 'performance'
      ? []
      : auditRefs
          .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 1)
          .map(({ id: audit }) => `${id}: ${audits[audit]?.title ?? audit}`),
  );
  return {
    path,
    points: {
      performance: pointsOf('performance'),
      accessibility: pointsOf('accessibility'),
      'best-practices': pointsOf('best-practices'),
      seo: pointsOf('seo'),
    },
    largestPaintMs: valueOf('largest-contentful-paint'),
    blockedMs: valueOf('total-blocking-time'),
    shift: valueOf('cumulative-layout-shift'),
    scriptBytes: itemsOf('network-requests')
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + (typeof transferSize === 'number' ? transferSize : 0), 0),
    faults: [
      ...failed,
      ...itemsOf('unsized-images').map(({ url }) => `a picture without a size: ${String(url)}`),
      ...(await lookForBarriers(look, path)),
    ],
  };
}

/** In words: what of a page does not reach what it must. */
export function complaintsAbout(
  { path, points, largestPaintMs, blockedMs, shift, scriptBytes, faults }: PageFigures,
  mostScriptBytes: number,
): string[] {
  const short = CATEGORIES.filter((name) => points[name] < LEAST[name]).map(
    (name) => `${name} ${points[name]}, at least ${LEAST[name]}`,
  );
  const over = [
    largestPaintMs > MOST.largestPaintMs && `the largest paint after ${Math.round(largestPaintMs)} ms`,
    blockedMs > MOST.blockedMs && `blocked for ${Math.round(blockedMs)} ms`,
    shift > MOST.shift && `shifts by ${shift.toFixed(3)}`,
    scriptBytes > mostScriptBytes && `${Math.round(scriptBytes / 1024)} KB of script`,
  ].filter((words) => words !== false);
  return [...short, ...over, ...faults].map((words) => `${path}: ${words}`);
}
