import { dateTimeLabelIn, shownDays, type ShownDay, timeZoneLabel } from '#sales/demos/demo-times.rules.ts';
import { readDemoSlots } from './read-demo-slots.ts';

const CHOOSER = '[data-demo-chooser]';
const DAYS_SHOWN = 6;

/** The state of a chooser in addition to its fields. */
interface Choice {
  slots: readonly string[];
  /** The day that is open, and the first one of those that are shown. */
  day: string | null;
  firstDay: number;
  startsAt: string | null;
}

const choices = new WeakMap<HTMLElement, Choice>();

const part = (chooser: HTMLElement, name: string) =>
  chooser.querySelector<HTMLElement>(`[data-demo-${name}]`);
const zoneField = (chooser: HTMLElement) => chooser.querySelector<HTMLSelectElement>('[data-demo-zone]');
const zoneOf = (chooser: HTMLElement): string => zoneField(chooser)?.value || 'UTC';
const chooserAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CHOOSER) : null;

function write(chooser: HTMLElement, name: string, text: string): void {
  const place = part(chooser, name);
  if (place) place.textContent = text;
}

/** One state at a time: a failed load is not shown as empty too. */
function showState(chooser: HTMLElement, state: 'failed' | 'found' | 'none' | null, message = ''): void {
  for (const name of ['failed', 'found', 'none'] as const) {
    const place = part(chooser, name);
    if (place) place.hidden = name !== state;
  }
  const waiting = part(chooser, 'waiting');
  if (waiting) waiting.hidden = state !== null;
  write(chooser, 'status', message);
}

/**
 * A copy of a template with its texts filled in. In a page that the app rendered, a template has its content as
 * children.
 */
function copyOf(
  chooser: HTMLElement,
  name: string,
  texts: Readonly<Record<string, string>>,
): HTMLElement | null {
  const template = chooser.querySelector<HTMLTemplateElement>(`[data-demo-${name}-template]`);
  const copy = (template?.content.firstElementChild ?? template?.firstElementChild)?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return null;
  for (const place of copy.querySelectorAll<HTMLElement>('[data-text]'))
    place.textContent = texts[place.dataset['text'] ?? ''] ?? '';
  return copy;
}

const countLabel = (count: number): string => (count === 1 ? '1 available time' : `${count} available times`);

/** `Monday, November 23` in two lines breaks after the weekday alone. */
const keptTogether = (day: string): string => day.replace(/ (?=\d)/u, '\u00A0');

function drawDays(chooser: HTMLElement, days: readonly ShownDay[], choice: Choice): void {
  const shown = days.slice(choice.firstDay, choice.firstDay + DAYS_SHOWN);
  const buttons = shown.map(({ day, label, times }) => {
    const button = copyOf(chooser, 'day', { label: keptTogether(label), count: countLabel(times.length) });
    button?.setAttribute('data-demo-day', day);
    button?.setAttribute('aria-pressed', String(day === choice.day));
    return button;
  });
  part(chooser, 'days')?.replaceChildren(...buttons.filter((button) => button !== null));
  for (const pager of chooser.querySelectorAll<HTMLElement>('[data-demo-turn]')) {
    const next = choice.firstDay + Number(pager.dataset['demoTurn']) * DAYS_SHOWN;
    pager.style.visibility = next >= 0 && next < days.length ? 'visible' : 'hidden';
  }
}

function drawTimes(chooser: HTMLElement, days: readonly ShownDay[], choice: Choice): void {
  const shown = days.find(({ day }) => day === choice.day);
  write(chooser, 'day-title', shown?.label ?? '');
  const options = (shown?.times ?? []).map(({ startsAt, label }) => {
    const option = copyOf(chooser, 'time', { label });
    const field = option?.querySelector('input');
    if (field) {
      field.value = startsAt;
      field.checked = startsAt === choice.startsAt;
    }
    return option;
  });
  part(chooser, 'times')?.replaceChildren(...options.filter((option) => option !== null));
}

function announceChoice(chooser: HTMLElement, { startsAt }: Choice): void {
  const zone = zoneOf(chooser);
  const label =
    startsAt === null
      ? ''
      : `${dateTimeLabelIn(startsAt, zone)}, for 30 minutes. ${timeZoneLabel(zone, Date.parse(startsAt))}`;
  write(chooser, 'chosen', label);
}

/** Renders the current state. The open day is that of the chosen time, else the one that was open, else the first. */
function draw(chooser: HTMLElement, choice: Choice): void {
  const days = shownDays(choice.slots, zoneOf(chooser));
  if (days.length === 0) return showState(chooser, 'none');
  const shown =
    days.find(({ times }) => times.some(({ startsAt }) => startsAt === choice.startsAt)) ??
    days.find(({ day }) => day === choice.day) ??
    days[0];
  choice.day = shown?.day ?? null;
  const place = days.findIndex(({ day }) => day === choice.day);
  choice.firstDay = place - (place % DAYS_SHOWN);
  drawDays(chooser, days, choice);
  drawTimes(chooser, days, choice);
  announceChoice(chooser, choice);
  showState(chooser, 'found');
}

/** Loads the free slots. A chosen slot that is gone is replaced by the preferred one. */
async function load(chooser: HTMLElement, preferred: string | null): Promise<void> {
  const choice = choices.get(chooser);
  if (!choice) return;
  showState(chooser, null, 'Loading available times');
  try {
    choice.slots = await readDemoSlots();
    const stays = [preferred, choice.startsAt].find((one) => one !== null && choice.slots.includes(one));
    choice.startsAt = stays ?? null;
    draw(chooser, choice);
  } catch {
    showState(chooser, 'failed');
  }
}

/** A unique id for one booking; works on pages without TLS too. */
function makeRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function fillZones(field: HTMLSelectElement): void {
  const own = field.dataset['demoZone'] || Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  const zones = new Set([own, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  const options = [...zones].toSorted().map((zone) => {
    const option = field.ownerDocument.createElement('option');
    option.value = zone;
    option.textContent = zone === own ? timeZoneLabel(own, Date.now()) : zone.replaceAll('_', ' ');
    return option;
  });
  field.replaceChildren(...options);
  field.value = own;
}

function open(chooser: HTMLElement): void {
  if (choices.has(chooser)) return;
  choices.set(chooser, { slots: [], day: null, firstDay: 0, startsAt: null });
  const zone = zoneField(chooser);
  if (zone) fillZones(zone);
  const request = chooser.querySelector<HTMLInputElement>('[name=requestId]');
  if (request) request.value = makeRequestId();
  void load(chooser, null);
}

function turn(chooser: HTMLElement, choice: Choice, pages: number): void {
  const days = shownDays(choice.slots, zoneOf(chooser));
  const next = choice.firstDay + pages * DAYS_SHOWN;
  if (next < 0 || next >= days.length) return;
  choice.firstDay = next;
  drawDays(chooser, days, choice);
  part(chooser, 'days')?.querySelector('button')?.focus();
}

function openDay(chooser: HTMLElement, choice: Choice, day: string): void {
  choice.day = day;
  for (const button of chooser.querySelectorAll<HTMLElement>('[data-demo-day]'))
    button.setAttribute('aria-pressed', String(button.dataset['demoDay'] === day));
  drawTimes(chooser, shownDays(choice.slots, zoneOf(chooser)), choice);
}

function press(target: EventTarget | null): void {
  const chooser = chooserAt(target);
  const choice = chooser && choices.get(chooser);
  const button = target instanceof Element ? target.closest<HTMLElement>('button') : null;
  if (!chooser || !choice || !button) return;
  const { demoDay, demoTurn, demoRetry } = button.dataset;
  if (demoDay !== undefined) openDay(chooser, choice, demoDay);
  else if (demoTurn !== undefined) turn(chooser, choice, Number(demoTurn));
  else if (demoRetry !== undefined) void load(chooser, null);
}

function change(target: EventTarget | null): void {
  const chooser = chooserAt(target);
  const choice = chooser && choices.get(chooser);
  if (!chooser || !choice) return;
  if (target === zoneField(chooser)) draw(chooser, choice);
  else if (target instanceof HTMLInputElement && target.name === 'startsAt') {
    choice.startsAt = target.value;
    announceChoice(chooser, choice);
  }
}

/** The next free slot that a refusal names; null for other refusals. */
function otherTime(refusal: unknown): { readonly nextSlot: string | null } | null {
  if (typeof refusal !== 'object' || refusal === null || !('code' in refusal)) return null;
  if (refusal.code !== 'slot_taken') return null;
  const details: unknown = 'details' in refusal ? refusal.details : null;
  const next =
    typeof details === 'object' && details !== null && 'nextSlot' in details ? details.nextSlot : null;
  return { nextSlot: typeof next === 'string' ? next : null };
}

function chooserOf(event: Event): HTMLElement | null {
  return event.target instanceof Element ? event.target.querySelector<HTMLElement>(CHOOSER) : null;
}

/** The slot was taken: chooses the next free one instead and announces it. */
function refuse(event: Event): void {
  const chooser = chooserOf(event);
  const other = event instanceof CustomEvent ? otherTime(event.detail) : null;
  if (!chooser || !other) return;
  void load(chooser, other.nextSlot).then(() =>
    chooser.querySelector<HTMLElement>('input[name=startsAt]:checked')?.focus(),
  );
}

function showBooked(event: Event): void {
  const chooser = chooserOf(event);
  const place = chooser?.ownerDocument.querySelector('[data-demo-booked]');
  const startsAt = chooser && choices.get(chooser)?.startsAt;
  if (!chooser || !place || !startsAt) return;
  const zone = zoneOf(chooser);
  place.textContent = `${dateTimeLabelIn(startsAt, zone)}, ${timeZoneLabel(zone, Date.parse(startsAt))}`;
}

/** Lets a time for a demo be chosen, in the visitor's own zone or another. */
export function attachDemoChooser(page: Document, signal: AbortSignal): void {
  const openAll = () => page.querySelectorAll<HTMLElement>(CHOOSER).forEach(open);
  openAll();
  page.addEventListener('demo-chooser-shown', openAll, { signal });
  page.addEventListener('click', ({ target }) => press(target), { signal });
  page.addEventListener('change', ({ target }) => change(target), { signal });
  page.addEventListener('public-form-refused', refuse, { signal });
  page.addEventListener('public-form-done', showBooked, { signal });
}
