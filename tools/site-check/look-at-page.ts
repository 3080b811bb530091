import type { Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { findBarriers } from '#test/barriers.ts';

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
  /** How it was looked at, in words. */
  readonly method: string;
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

async function findAccessibilityViolations({ browser, origin }: Look, path: string): Promise<string[]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  const barriers = await findBarriers(page);
  await context.close();
  return barriers.map((barrier) => `axe: ${barrier}`);
}

async function runLighthouse({ origin, port }: Look, path: string): Promise<Result> {
  const ran = await lighthouse(origin + path, {
    port,
    logLevel: 'silent',
    onlyCategories: [...CATEGORIES],
    // The page for what is not there says so by its status, too.
    ignoreStatusCode: true,
  });
  if (!ran || ran.lhr.runtimeError)
    throw new Error(`${path}: ${ran?.lhr.runtimeError?.message ?? 'no result'}`);
  return ran.lhr;
}

/** How Lighthouse slowed network and processor down, and how quick the machine was on which it looked. */
function methodOf({ configSettings, environment, lighthouseVersion }: Result): string {
  const { formFactor, throttlingMethod, throttling } = configSettings;
  return [
    `Lighthouse ${lighthouseVersion}, ${formFactor}`,
    `throttling "${throttlingMethod}": ${throttling.rttMs} ms, ${Math.round(throttling.throughputKbps)} kbit/s, processor ${throttling.cpuSlowdownMultiplier} times slower`,
    `benchmark index of this machine ${Math.round(environment.benchmarkIndex)}`,
  ].join('; ');
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.POSITIVE_INFINITY;

/** What is said of each look at a page, put together: the middle of each figure, and every fault. */
function middleOf(looks: readonly PageFigures[], faults: readonly string[]): PageFigures {
  const [first] = looks;
  if (!first) throw new Error('Nobody has looked.');
  const points = (name: Category) => medianOf(looks.map((look) => look.points[name]));
  const middle = (figure: 'largestPaintMs' | 'blockedMs' | 'shift' | 'scriptBytes') =>
    medianOf(looks.map((look) => look[figure]));
  return {
    path: first.path,
    method: first.method,
    points: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    largestPaintMs: middle('largestPaintMs'),
    blockedMs: middle('blockedMs'),
    shift: middle('shift'),
    scriptBytes: middle('scriptBytes'),
    faults: [...new Set([...looks.flatMap((look) => look.faults), ...faults])],
  };
}

/**
 * Looks at one public page as a phone on a slow network would, several times: figures wander with what else the machine
 * does, so the middle of each counts.
 * @throws when it cannot be opened at all.
 */
export async function lookAtPage(look: Look, path: string, times: number): Promise<PageFigures> {
  const looks: PageFigures[] = [];
  while (looks.length < times) looks.push(figuresOf(path, await runLighthouse(look, path)));
  return middleOf(looks, await findAccessibilityViolations(look, path));
}

function figuresOf(path: string, lhr: Result): PageFigures {
  const { categories, audits } = lhr;
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
      ...itemsOf('unsized-images').map(({ url }) => `a picture without a size: ${String(url)}`),
    ],
  };
}

/** In words: what of a page does not reach what it must. */
export function violationsOf(
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
