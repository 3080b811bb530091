import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';

/** Passed rules are not listed: describing every element of a page takes most of the time. */
const OPTIONS: RunOptions = { resultTypes: ['violations'] };

/**
 * The serious and critical accessibility violations of a page as it is rendered now, by axe: one line for each rule, with
 * the elements that violate it. Frames are not checked, because no page has one.
 */
export async function findAccessibilityViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    // Safe: the line above has defined it.
    const { axe: engine } = globalThis as unknown as { axe: { run(how: RunOptions): Promise<AxeResults> } };
    return (await engine.run(options)).violations;
  }, OPTIONS);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join('; ')}`,
    );
}
