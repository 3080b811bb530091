import type { Context, Hono } from 'hono';
import * as z from 'zod';
import type { Log } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { limitedText } from './limited-text.ts';

export const REPORTS_PATH = '/policy-reports';
const BODY_LIMIT_BYTES = 16_384;
const REPORTS_OF_ONE_BODY = 20;
/** Lines in the log a minute: a fault of ours makes every browser report, and anybody may send reports. */
const LINES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
const TYPES = /^application\/(?:csp-report|reports\+json|json)\s*(?:;|$)/i;

const Text = z.string().optional().catch(undefined);
/** As `report-uri` sends it, and as the Reporting API does. */
const Classic = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'blocked-uri': Text,
    'effective-directive': Text,
    'violated-directive': Text,
    'source-file': Text,
  }),
});
const Reporting = z.array(
  z.object({
    type: z.literal('csp-violation'),
    body: z.object({ documentURL: Text, blockedURL: Text, effectiveDirective: Text, sourceFile: Text }),
  }),
);

interface Violation {
  readonly page: string;
  readonly blocked: string;
  readonly directive: string;
  readonly source: string;
}

/** Without queries and fragments, which may contain names and tokens. */
const addressOf = (text = ''): string => (/^[^?#]{0,200}/.exec(text)?.[0] ?? '').replaceAll(/\p{Cc}/gu, '');
const directiveOf = (text = ''): string => /^[a-z-]{1,40}/.exec(text)?.[0] ?? '';

/** The violations that a report tells of; none for anything else. */
export function readViolations(body: unknown): readonly Violation[] {
  const classic = Classic.safeParse(body).data?.['csp-report'];
  if (classic)
    return [
      {
        page: addressOf(classic['document-uri']),
        blocked: addressOf(classic['blocked-uri']),
        directive: directiveOf(classic['effective-directive'] ?? classic['violated-directive']),
        source: addressOf(classic['source-file']),
      },
    ];
  const reports = Reporting.safeParse(body).data ?? [];
  return reports.slice(0, REPORTS_OF_ONE_BODY).map(({ body: report }) => ({
    page: addressOf(report.documentURL),
    blocked: addressOf(report.blockedURL),
    directive: directiveOf(report.effectiveDirective),
    source: addressOf(report.sourceFile),
  }));
}

const parse = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
};

/** Takes the reports of browsers about what a page's Content-Security-Policy kept from running, and logs them. */
export function servePolicyReports(
  app: Hono,
  { log, now = Date.now }: { readonly log: Log; readonly now?: () => number },
): void {
  let minute = 0;
  let lines = 0;
  let total = 0;

  function note(violation: Violation): void {
    total += 1;
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      lines = 0;
    }
    lines += 1;
    if (lines < LINES_PER_MINUTE) log.warn({ violation, total }, 'a page tried what its policy forbids');
    else if (lines === LINES_PER_MINUTE) log.warn({ total }, 'more reports of this minute are only counted');
  }

  app.post(REPORTS_PATH, async (c: Context) => {
    if (!TYPES.test(c.req.header('content-type') ?? '')) return c.body(null, 415);
    const text = await limitedText(c, BODY_LIMIT_BYTES);
    if (text === null) return c.body(null, 413);
    for (const violation of readViolations(parse(text))) note(violation);
    return c.body(null, 204);
  });
}
