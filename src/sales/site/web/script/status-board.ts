import type { ComponentStatus, Incident, PublicStatus } from '#platform/status/contract.ts';
import {
  dayLabel,
  lastDays,
  lookOf,
  shareLabel,
  upShareOf,
  type DayLook,
} from '#platform/status/status.rules.ts';
import {
  COMPONENT_STATE_LABELS,
  type ComponentState,
  INCIDENT_IMPACT_LABELS,
  INCIDENT_STATE_LABELS,
  STATUS_COMPONENT_LABELS,
} from '#vocabulary/status.ts';
import { printDayOf, printTime } from '#foundation/values/print-time.ts';
import { readStatus } from './read-status.ts';

const REFRESH_MS = 60_000;
const DAYS_SHOWN = 90;
const SVG = 'http://www.w3.org/2000/svg';
const UNREACHABLE = 'The server is not responding, or you are offline. This page retries every minute.';

const TONES: Readonly<Record<ComponentState, string>> = {
  operational: 'bg-good-soft text-good-ink',
  degraded: 'bg-warn-soft text-warn-ink',
  down: 'bg-bad-soft text-bad-ink',
  maintenance: 'bg-brand-soft text-brand-ink',
  unknown: 'bg-hover text-ink-muted',
  unused: 'bg-hover text-ink-muted',
};

/** A day's bar, distinguished by its height as well as by its color. */
const BARS: Readonly<Record<DayLook, { readonly height: number; readonly classes: string }>> = {
  operational: { height: 30, classes: 'text-good' },
  degraded: { height: 20, classes: 'text-warn' },
  down: { height: 12, classes: 'text-bad' },
  unmeasured: { height: 4, classes: 'text-line-strong' },
};

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  classes: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  if (classes !== '') made.className = classes;
  made.append(...children);
  return made;
}

/** An instant in the reader's time zone. */
function timeOf(instant: string): HTMLTimeElement {
  const place = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, country: 'US' };
  const made = element('time', '', `${printDayOf(instant, place, 'date')}, ${printTime(instant, place)}`);
  made.dateTime = instant;
  return made;
}

const badge = (classes: string, label: string) =>
  element('span', `rounded-full px-2.5 py-0.5 text-sm font-medium ${classes}`, label);

/** The bars of a component's days, with a text for screen readers. */
function barsOf({ label, days }: ComponentStatus, today: string): SVGSVGElement {
  const shown = lastDays(today, DAYS_SHOWN).map((on) => ({ on, day: days.find((one) => one.on === on) }));
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${DAYS_SHOWN * 4 - 1} 30`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('class', 'h-8 w-full');
  svg.setAttribute('role', 'img');
  const measured = shown.filter(({ day }) => day !== undefined).length;
  const bad = shown.filter(({ day }) => ['degraded', 'down'].includes(lookOf(day))).length;
  svg.setAttribute(
    'aria-label',
    `${label}, ${DAYS_SHOWN} days: ${measured} measured, ${bad} of them with problems`,
  );
  for (const [index, { on, day }] of shown.entries()) {
    const { height, classes } = BARS[lookOf(day)];
    const bar = document.createElementNS(SVG, 'rect');
    bar.setAttribute('x', String(index * 4));
    bar.setAttribute('y', String(30 - height));
    bar.setAttribute('width', '3');
    bar.setAttribute('height', String(height));
    bar.setAttribute('fill', 'currentColor');
    bar.setAttribute('class', classes);
    const title = document.createElementNS(SVG, 'title');
    title.textContent = dayLabel(on, day);
    bar.append(title);
    svg.append(bar);
  }
  return svg;
}

/** The labels of a component's days with problems. */
function problemOf({ days }: ComponentStatus): HTMLDetailsElement | null {
  const bad = days.filter((day) => ['degraded', 'down'].includes(lookOf(day))).toReversed();
  if (bad.length === 0) return null;
  return element(
    'details',
    'text-base text-ink-muted',
    element(
      'summary',
      'w-fit cursor-pointer rounded-sm py-1 underline underline-offset-4',
      'Days with problems',
    ),
    element('ul', 'flex flex-col gap-1 pt-1', ...bad.map((day) => element('li', '', dayLabel(day.on, day)))),
  );
}

function partOf(part: ComponentStatus, today: string): HTMLLIElement {
  const share = upShareOf(part.days);
  const trouble = problemOf(part);
  return element(
    'li',
    'flex flex-col gap-2 rounded-2xl border border-line bg-surface p-4 sm:p-5',
    element(
      'div',
      'flex flex-wrap items-center justify-between gap-2',
      element('h3', 'text-md font-semibold', part.label),
      badge(TONES[part.state], COMPONENT_STATE_LABELS[part.state]),
    ),
    barsOf(part, today),
    element(
      'p',
      'flex justify-between gap-4 text-sm text-ink-muted',
      element('span', 'whitespace-nowrap', '90 days ago'),
      element(
        'span',
        'text-center text-balance',
        share === null ? 'Not measured yet' : `${shareLabel(share)} of measurements normal`,
      ),
      element('span', '', 'Today'),
    ),
    ...(trouble ? [trouble] : []),
  );
}

function incidentOf({ title, impact, components, openedAt, resolvedAt, updates }: Incident): HTMLLIElement {
  return element(
    'li',
    'flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-5',
    element(
      'div',
      'flex flex-wrap items-center justify-between gap-2',
      element('h3', 'text-md font-semibold', title),
      resolvedAt === null
        ? badge(TONES[impact], INCIDENT_IMPACT_LABELS[impact])
        : badge(TONES.operational, INCIDENT_STATE_LABELS.resolved),
    ),
    element(
      'p',
      'text-base text-ink-muted',
      `${components.map((component) => STATUS_COMPONENT_LABELS[component]).join(', ')}. From `,
      timeOf(openedAt),
      ...(resolvedAt === null ? [', ongoing.'] : [' to ', timeOf(resolvedAt), '.']),
    ),
    element(
      'ol',
      'flex flex-col gap-3 border-l-2 border-line pl-4',
      ...updates.map(({ state, message, postedAt }) =>
        element(
          'li',
          '',
          element('p', 'text-sm text-ink-muted', `${INCIDENT_STATE_LABELS[state]}, `, timeOf(postedAt)),
          element('p', 'break-words whitespace-pre-line', message),
        ),
      ),
    ),
  );
}

/** Written only when it differs, because screen readers would announce it again. */
function showSentence(board: HTMLElement, sentence: string, tone: string): void {
  const place = board.querySelector<HTMLElement>('[data-status-sentence]');
  if (!place) return;
  if (place.textContent !== sentence) place.textContent = sentence;
  place.className = `rounded-2xl px-5 py-4 font-display text-xl font-bold tracking-tight ${tone}`;
}

const fill = (board: HTMLElement, name: string, children: readonly (Node | string)[]) =>
  board.querySelector(`[data-status-${name}]`)?.replaceChildren(...children);

function show(board: HTMLElement, status: PublicStatus): void {
  showSentence(board, status.sentence, TONES[status.state]);
  fill(
    board,
    'measured',
    status.measuredAt === null
      ? []
      : ['Last measured ', timeOf(status.measuredAt), '. Measured once a minute.'],
  );
  fill(
    board,
    'parts',
    status.components.map((part) => partOf(part, status.today)),
  );
  fill(
    board,
    'incidents',
    status.incidents.length === 0
      ? [element('li', 'text-md text-ink-muted', 'None in the last 90 days.')]
      : status.incidents.map(incidentOf),
  );
  board.removeAttribute('data-waiting');
}

async function refresh(board: HTMLElement, signal: AbortSignal): Promise<void> {
  try {
    // Safe: the server validates every response against its contract.
    show(board, (await readStatus(signal)) as PublicStatus);
  } catch {
    if (!signal.aborted) showSentence(board, UNREACHABLE, TONES.unknown);
  }
}

/** Loads the status and renders it into the page's board, every minute while the page is visible. */
export function attachStatusBoard(page: Document, signal: AbortSignal): void {
  const board = page.querySelector<HTMLElement>('[data-status-board]');
  if (!board) return;
  const look = () => {
    if (page.visibilityState === 'visible') void refresh(board, signal);
  };
  look();
  const timer = setInterval(look, REFRESH_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  page.addEventListener('visibilitychange', look, { signal });
}
