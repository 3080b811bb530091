/** A check of a response's headers, with the points that it subtracts or adds. */
interface Mark {
  readonly reason: string;
  readonly points: number;
}

const BASE = 100;
/** Bonuses count only above this score. */
const MIN_FOR_BONUS = 90;
const MIN_HSTS_SECONDS = 15_768_000;
const PRIVATE_REFERRERS = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
]);

type Directives = ReadonlyMap<string, readonly string[]>;

const readPolicy = (policy: string): Directives =>
  new Map(
    policy
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );

function policyMarks(policy: string | null): Mark[] {
  if (policy === null) return [{ reason: 'no content security policy', points: -25 }];
  const directives = readPolicy(policy);
  const fallback = directives.get('default-src') ?? ['*'];
  const scripts = directives.get('script-src') ?? fallback;
  const styles = directives.get('style-src') ?? fallback;
  const isHashed = scripts.some((source) => /^'(?:nonce|sha\d+)-/.test(source));
  const marks: Mark[] = [];
  if (scripts.includes("'unsafe-inline'") && !isHashed) marks.push({ reason: 'inline scripts', points: -20 });
  if (scripts.some((source) => /^(?:\*|https?:|data:)$/.test(source)))
    marks.push({ reason: 'scripts from anywhere', points: -20 });
  if ([...directives.values()].flat().some((source) => source.startsWith('http:')))
    marks.push({ reason: 'sources without encryption', points: -20 });
  if (scripts.includes("'unsafe-eval'")) marks.push({ reason: 'eval', points: -10 });
  if (marks.length > 0) return marks;
  if (styles.includes("'unsafe-inline'")) return [{ reason: 'inline styles alone', points: 0 }];
  return fallback.join(' ') === "'none'"
    ? [{ reason: 'a policy that begins with nothing', points: 10 }]
    : [{ reason: 'a clean policy', points: 5 }];
}

function cookieMarks(cookies: readonly string[]): Mark[] {
  if (cookies.length === 0) return [];
  if (cookies.some((cookie) => !/;\s*secure/i.test(cookie)))
    return [{ reason: 'a cookie that is not Secure', points: -40 }];
  if (cookies.some((cookie) => !/;\s*httponly/i.test(cookie)))
    return [{ reason: 'a cookie that is not HttpOnly', points: -30 }];
  return cookies.every((cookie) => /;\s*samesite=(?:lax|strict)/i.test(cookie))
    ? [{ reason: 'cookies with SameSite', points: 5 }]
    : [];
}

function transportMarks(hsts: string | null): Mark[] {
  if (hsts === null) return [{ reason: 'no strict transport security', points: -20 }];
  const seconds = Number(/max-age=(\d+)/.exec(hsts)?.[1] ?? 0);
  return seconds < MIN_HSTS_SECONDS ? [{ reason: 'strict transport security is short', points: -10 }] : [];
}

function framingMarks(headers: Headers): Mark[] {
  const ancestors = readPolicy(headers.get('content-security-policy') ?? '').get('frame-ancestors');
  if (ancestors?.join(' ') === "'none'") return [{ reason: 'framing refused by the policy', points: 5 }];
  return headers.has('x-frame-options') ? [] : [{ reason: 'framing is not refused', points: -20 }];
}

function otherMarks(headers: Headers): Mark[] {
  const marks: Mark[] = [];
  const origin = headers.get('access-control-allow-origin');
  if (origin !== null && headers.get('access-control-allow-credentials') === 'true')
    marks.push({ reason: 'credentials for other origins', points: -50 });
  if (headers.get('x-content-type-options') !== 'nosniff')
    marks.push({ reason: 'types are guessed', points: -5 });
  const referrer = headers.get('referrer-policy');
  if (referrer !== null)
    marks.push({ reason: `referrer ${referrer}`, points: PRIVATE_REFERRERS.has(referrer) ? 5 : -5 });
  if (headers.get('cross-origin-resource-policy') === 'same-origin')
    marks.push({ reason: 'resources for the same origin alone', points: 10 });
  return marks;
}

export interface HeaderScore {
  readonly points: number;
  readonly marks: readonly Mark[];
}

/** The score of a response by the rules of MDN's HTTP Observatory, without redirects and subresources. */
export function scoreHeaders(headers: Headers): HeaderScore {
  const marks = [
    ...policyMarks(headers.get('content-security-policy')),
    ...cookieMarks(headers.getSetCookie()),
    ...transportMarks(headers.get('strict-transport-security')),
    ...framingMarks(headers),
    ...otherMarks(headers),
  ];
  const sum = (isCounted: (mark: Mark) => boolean): number =>
    marks.filter(isCounted).reduce((total, { points }) => total + points, 0);
  const withoutBonus = BASE + sum(({ points }) => points < 0);
  const bonus = withoutBonus >= MIN_FOR_BONUS ? sum(({ points }) => points > 0) : 0;
  return { points: withoutBonus + bonus, marks };
}
