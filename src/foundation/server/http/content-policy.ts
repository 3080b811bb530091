import { REPORTS_PATH } from './policy-reports.ts';

/**
 * No text becomes HTML, a script or a script's address (Trusted Types), except through a policy with one of these names,
 * each of which can be created once.
 */
const trustedTypes = (names: readonly string[]): readonly string[] => [
  `require-trusted-types-for 'script'`,
  `trusted-types ${names.length === 0 ? `'none'` : names.join(' ')}`,
];

/**
 * The editor's policy parses what is pasted in a document of its own, and takes over what its schema knows. `PushWorker` makes one
 * address: that of the worker that shows notifications. So does `DicomDecoder`, that of the worker that decodes pictures.
 */
const POLICIES_OF_APP = ['ProseMirrorClipboard', 'PushWorker', 'DicomDecoder'];

interface PageScripts {
  /** Of its inline scripts. */
  readonly hashes: readonly string[];
  readonly startsApp: boolean;
  /** Whether people reach the server over HTTPS. */
  readonly https: boolean;
}

/** The Content-Security-Policy of a page: scripts are our own, or inline with a known hash. */
export const pagePolicy = ({ hashes, startsApp, https }: PageScripts): string =>
  [
    `default-src 'none'`,
    // The app may compile WebAssembly, which the decoder of barcodes is; never text.
    `script-src 'self'${hashes.map((hash) => ` '${hash}'`).join('')}${startsApp ? ` 'wasm-unsafe-eval'` : ''}`,
    // Components set inline styles (positions, sizes), which can neither execute nor send anything.
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    // Films are played from the storage, and before they are uploaded.
    `media-src 'self' blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...trustedTypes(startsApp ? POLICIES_OF_APP : []),
    `report-uri ${REPORTS_PATH}`,
    // A browser that knows it does not take `report-uri`, and sends nothing without HTTPS.
    ...(https ? [`report-to policy`] : []),
  ].join('; ');

/** The Content-Security-Policy of a script that runs as a worker: it loads parts of its own and compiles WebAssembly, never text. */
export const workerPolicy = (): string =>
  [
    `default-src 'none'`,
    `script-src 'self' 'wasm-unsafe-eval'`,
    `connect-src 'self'`,
    `report-uri ${REPORTS_PATH}`,
  ].join('; ');

interface InertPage {
  /** Of its one style element. */
  readonly styleHash?: string;
  /** Where its forms lead. */
  readonly formAction?: string;
  readonly isSandbox?: boolean;
}

/** The Content-Security-Policy of what has no scripts: pages of forms and text, files, and answers to programs. */
export const inertPolicy = ({
  styleHash,
  formAction = `'none'`,
  isSandbox = false,
}: InertPage = {}): string =>
  [
    `default-src 'none'`,
    ...(styleHash === undefined ? [] : [`style-src 'sha256-${styleHash}'`]),
    ...(isSandbox ? ['sandbox'] : []),
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `form-action ${formAction}`,
    ...trustedTypes([]),
  ].join('; ');
