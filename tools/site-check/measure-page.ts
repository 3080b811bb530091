import type { Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findAccessibilityViolations } from '#test/accessibility-violations.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** The minimum scores of a page on a phone, out of 100. */
const MIN_POINTS: Readonly<Record<Category, number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const MAX_FIGURES = { largestPaintMs: 1_800, blockedMs: 50, shift: 0.01 } as const;

export interface PageFigures {
  readonly path: string;
  /** Describes how it was measured. */
  readonly method: string;
  /** Scores out of 100. */
  readonly points: Readonly<Record<Category, number>>;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly shift: number;
  /** As transferred, compressed. */
  readonly scriptBytes: number;
  /** Failed audits, serious or critical violations by axe, and images without a size. */
  readonly faults: readonly string[];
}

interface MeasuredSite {
  readonly origin: string;
  readonly browser: Browser;
  /** The port of the browser's debugging protocol. */
  readonly port: number;
}

interface Item {
  readonly resourceType?: unknown;
  readonly transferSize?: unknown;
  readonly url?: unknown;
}

async function checkAccessibility({ browser, origin }: MeasuredSite, path: string): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const violations = await findAccessibilityViolations(page);
  await context.close();
  return violations.map((violation) => `axe: ${violation}`);
}

async function runLighthouse({ origin, port }: MeasuredSite, path: string): Promise<Result> {
  const ran = await lighthouse(origin + path, {
    port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    // The page for unknown addresses is measured too, although its status is an error.
    ignoreStatusCode: true,
  });
  if (!ran || ran.lhr.runtimeError)
    throw new Error(`${path}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
  return ran.lhr;
}

/** How Lighthouse throttled network and CPU, and how fast the machine was. */
function methodOf({ configSettings, environment, lighthouseVersion }: Result): string {
  const { formFactor, throttlingMethod, throttling } = configSettings;
  return [
    `Lighthouse ${lighthouseVersion}, ${formFactor}`,
    `throttling "${throttlingMethod}": ${throttling.rttMs} ms, ${Math.round(throttling.throughputKbps)} kbit/s, CPU ${throttling.cpuSlowdownMultiplier} times slower`,
    `benchmark index of this machine ${Math.round(environment.benchmarkIndex)}`,
  ].join('; ');
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.POSITIVE_INFINITY;

/** Combines several runs: the median of each figure, and every fault. */
function medianFigures(runs: readonly PageFigures[], faults: readonly string[]): PageFigures {
  const [first] = runs;
  if (!first) throw new Error('There are no runs to combine.');
  const points = (name: Category) => medianOf(runs.map((run) => run.points[name]));
  const median = (figure: 'largestPaintMs' | 'blockedMs' | 'shift' | 'scriptBytes') =>
    medianOf(runs.map((run) => run[figure]));
  return {
    path: first.path,
    method: first.method,
    points: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    largestPaintMs: median('largestPaintMs'),
    blockedMs: median('blockedMs'),
    shift: median('shift'),
    scriptBytes: median('scriptBytes'),
    faults: [...new Set([...runs.flatMap((run) => run.faults), ...faults])],
  };
}

/**
 * Measures one public page as a phone on a slow network loads it. Figures vary with other load on the machine, so the
 * median of several runs counts.
 * @throws when it cannot be opened at all.
 */
export async function measurePage(site: MeasuredSite, path: string, times: number): Promise<PageFigures> {
  const runs: PageFigures[] = [];
  while (runs.length < times) runs.push(figuresOf(path, await runLighthouse(site, path)));
  return medianFigures(runs, await checkAccessibility(site, path));
}

function figuresOf(path: string, lhr: Result): PageFigures {
  const { categories, audits } = lhr;
  const pointsOf = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100);
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY;
  const itemsOf = (audit: string): readonly Item[] => {
    const details = audits[audit]?.details;
    // Safe: the items of a table are objects, and each property is checked before it is used.
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
    method: methodOf(lhr),
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
      ...itemsOf('unsized-images').map(({ url }) => `an image without a size: ${String(url)}`),
    ],
  };
}

/** Describes each target that a page misses. */
export function violationsOf(
  { path, points, largestPaintMs, blockedMs, shift, scriptBytes, faults }: PageFigures,
  maxScriptBytes: number,
): string[] {
  const short = CATEGORIES.filter((name) => points[name] < MIN_POINTS[name]).map(
    (name) => `${name} ${points[name]}, at least ${MIN_POINTS[name]}`,
  );
  const over = [
    largestPaintMs > MAX_FIGURES.largestPaintMs && `the largest paint after ${Math.round(largestPaintMs)} ms`,
    blockedMs > MAX_FIGURES.blockedMs && `blocked for ${Math.round(blockedMs)} ms`,
    shift > MAX_FIGURES.shift && `shifts by ${shift.toFixed(3)}`,
    scriptBytes > maxScriptBytes && `${Math.round(scriptBytes / 1024)} KB of script`,
  ].filter((text) => text !== false);
  return [...short, ...over, ...faults].map((text) => `${path}: ${text}`);
}
