import Bowser from 'bowser';

export interface Device {
  /** Such as `Chrome on Windows`; null when neither the browser nor the system is known. */
  readonly name: string | null;
  /** A phone or tablet. */
  readonly isHandheld: boolean;
}

const BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP));
const SYSTEMS = new Set(Object.values(Bowser.OS_MAP));
const MODELS = new Set(['iPad', 'iPhone']);

/** Names that people use, where the library has longer ones. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** An unknown browser is named by its own text, which must not appear in an email or on a screen. */
const known = (names: ReadonlySet<string>, name: string | undefined): string | undefined =>
  name !== undefined && names.has(name) ? (SHORT_NAMES[name] ?? name) : undefined;

function nameOf(browser: string | undefined, system: string | undefined): string | null {
  if (system === undefined) return browser ?? null;
  return `${browser ?? 'A browser'} on ${system}`;
}

/** The device that a `User-Agent` header describes. The header may claim anything. */
export function readDevice(userAgent: string): Device {
  if (userAgent === '') return { name: null, isHandheld: false };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = known(MODELS, platform.model) ?? known(SYSTEMS, os.name);
  return {
    name: nameOf(known(BROWSERS, browser.name), system),
    isHandheld: platform.type === 'mobile' || platform.type === 'tablet',
  };
}
